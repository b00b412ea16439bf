package validation

import (
	"regexp"
	"strconv"

	"github.com/gen-toolkit/gen/codegen/model"
)

// kubernetesVersion is the form of since, e.g. "1.36".
var kubernetesVersion = regexp.MustCompile(`^\d+\.\d+$`)

// level is for markers whose mistakes have a level.
func level(to string) func(*evaluator, tag) (outcome, error) {
	return func(e *evaluator, t tag) (outcome, error) {
		if since := t.Param("since"); since != "" && !kubernetesVersion.MatchString(since) {
			return outcome{}, mistake(`write it as "1.36"`, "%q is not a version of Kubernetes", since)
		}
		t.level = to
		o := e.tag(t.inner(t.at)).each(func(c call, _ bool) call { return c.levels(to) })
		if !e.library.deferred {
			o.notes, o.opaque, o.opaqueKeys, o.opaqueVals = nil, false, false, false
		}
		return o, nil
	}
}

// ifOption is for markers that count only where an option is on, or off.
func ifOption(on bool) func(*evaluator, tag) (outcome, error) {
	return func(e *evaluator, t tag) (outcome, error) {
		if !e.library.anyOption && isNilable(t.at.typ) && t.at.typ.Kind != model.Pointer {
			return outcome{}, wrongType(t, "values that are not lists or maps, in "+e.library.minor)
		}
		o := e.tag(t.inner(t.at)).each(func(c call, around bool) call {
			typ := t.at.typ
			if around {
				typ = t.at.around.typ
			}
			wrapped := call{Func: validate("IfOption"), Stops: c.Stops, Silent: c.Silent,
				Args: []arg{quoted(t.Param("")), text(strconv.FormatBool(on)), within(typ, c)}}
			return wrapped
		})
		if !e.library.deferred {
			o.notes, o.opaque, o.opaqueKeys, o.opaqueVals = nil, false, false, false
		}
		return o, nil
	}
}

// together adds what the markers of a target say together, for v0.36, in upstream's order.
func (e *evaluator) together(at *target, o *outcome) {
	if at.scope != onType && at.scope != onField {
		return
	}
	marker := e.firstMarker(at)
	if model.Deref(at.typ).Kind == model.Struct {
		o.add(e.modeCalls(at))
	}
	o.add(e.listCalls(at, marker))
	for _, kind := range []unionKind{exactlyOne, atMostOne} {
		unions, err := e.unionCalls(kind, at)
		e.report(marker, err)
		o.add(unions)
		if kind.plain == exactlyOne.plain {
			updates, err := e.updateCalls(at, "")
			e.report(marker, err)
			o.add(updates)
		}
	}
}
