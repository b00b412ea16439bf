package lifecycle

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/clientgo"
	"github.com/gen-toolkit/gen/internal/contract"
)

// A lifecycle is what the template sees of a type.
type lifecycle struct {
	Type        string
	Releases    []method
	Replacement *kind
}

// A method returns a release.
type method struct {
	Method string // e.g. "APILifecycleIntroduced"
	Says   string // what happens in the release, e.g. "that introduced Fruit"
	release
}

// A kind is a group, version and kind, e.g. apps, v1, Deployment.
type kind struct{ Group, Version, Kind string }

// A release of Kubernetes, e.g. 1.33.
type release struct{ Major, Minor int }

func (r release) before(other release) bool {
	return r.Major < other.Major || r.Major == other.Major && r.Minor < other.Minor
}

func (r release) String() string { return strconv.Itoa(r.Major) + "." + strconv.Itoa(r.Minor) }

// later returns the release three minor releases later: Kubernetes' policy for what is not generally available.
func (r release) later() release { return release{r.Major, r.Minor + 3} }

// limited are the versions whose types are deprecated and removed without markers: since v0.38 beta versions, before
// that also alpha and other ones.
func limited(t *model.Type, clientGo clientgo.Version) bool {
	if clientGo.ServedAlphas {
		return beta.MatchString(path.Base(t.PkgPath))
	}
	return !generallyAvailable.MatchString(path.Base(t.PkgPath))
}

var (
	generallyAvailable = regexp.MustCompile(`^v[0-9]+$`)
	beta               = regexp.MustCompile(`^v[0-9]+beta[0-9]+$`)
)

// newLifecycle returns the lifecycle of a kind, or nil if its markers are wrong.
func newLifecycle(p *codegen.Pass, t *model.Type) *lifecycle {
	r := &reader{p, t, p.ErrorCount()}
	start, _, ok := r.release(introduced)
	if !ok && r.errors == p.ErrorCount() {
		p.Report(ruleRelease.At(t.Pos, "%s does not say which release introduced it", t.Name).
			Fix("add +%s=1.N with the release of Kubernetes, or +%s=false to the package", introduced, enabled))
	}
	end, endPos, explicitEnd := r.release(deprecated)
	if !explicitEnd {
		end = start.later()
	}
	gone, gonePos, explicitGone := r.release(removed)
	if !explicitGone {
		gone = end.later()
	}
	replaced := r.replacement()
	if r.errors != p.ErrorCount() {
		return nil
	}
	if explicitEnd && end.before(start) {
		p.Report(ruleRelease.At(endPos, "%s is deprecated in %s, before %s introduced it", t.Name, end, start).
			Fix("write a release from %s on", start))
	}
	if explicitGone && gone.before(end) {
		p.Report(ruleRelease.At(gonePos, "%s is removed in %s, before %s deprecates it", t.Name, gone, end).
			Fix("write a release after %s, or an earlier one in +%s", end, deprecated))
	}
	prerelease := limited(t, contract.ClientGo(p))
	l := &lifecycle{Type: t.Name, Replacement: replaced}
	l.add(r, "APILifecycleIntroduced", "that introduced "+t.Name, start, true)
	l.add(r, "APILifecycleDeprecated", "that deprecates "+t.Name, end, prerelease || explicitEnd)
	l.add(r, "APILifecycleRemoved", "that no longer serves "+t.Name, gone, prerelease || explicitGone)
	if r.declares("APILifecycleReplacement", "schema.GroupVersionKind") {
		l.Replacement = nil
	}
	return l
}

// add adds a method, unless the type has one of its own.
func (l *lifecycle) add(r *reader, name, says string, of release, wanted bool) {
	if !r.declares(name, "int", "int") && wanted {
		l.Releases = append(l.Releases, method{name, says, of})
	}
}

// A reader reads the markers of a type and reports mistakes.
type reader struct {
	pass   *codegen.Pass
	of     *model.Type
	errors int // of the pass when the reader began
}

// declares reports whether the type has a method of its own. One that API servers could not call is an error.
func (r *reader) declares(name string, results ...string) bool {
	m, ok := r.of.Method(name)
	if !ok {
		return false
	}
	fits := len(m.Params) == 0 && slices.EqualFunc(m.Results, results, func(has, want string) bool {
		return path.Base(has) == want
	})
	if !fits {
		r.pass.Report(ruleMethod.At(r.of.Pos, "API servers can't call the method %s of %s", name, r.of.Name).
			Fix("declare it without parameters and with the results (%s), or rename it", strings.Join(results, ", ")))
	}
	return true
}

// release returns the release that a marker names.
func (r *reader) release(name string) (of release, pos model.Position, ok bool) {
	m, ok := r.one(name)
	if !ok {
		return of, pos, false
	}
	major, minor, ok := strings.Cut(m.Value, ".")
	var errMajor, errMinor error
	of.Major, errMajor = strconv.Atoi(major)
	of.Minor, errMinor = strconv.Atoi(minor)
	if !ok || errMajor != nil || errMinor != nil || of.Major < 0 || of.Minor < 0 {
		r.pass.Report(ruleRelease.At(m.Pos, "marker +%s: %q is not a release of Kubernetes", name, m.Value).
			Fix("write the major and the minor version, e.g. 1.33"))
		return of, m.Pos, false
	}
	return of, m.Pos, true
}

// one returns the marker of a name. More than one is an error.
func (r *reader) one(name string) (m marker.Marker, ok bool) {
	all := r.of.Markers.All(name)
	if len(all) == 0 {
		return m, false
	}
	for _, other := range all[1:] {
		r.pass.Report(ruleRelease.At(other.Pos, "%s has the marker +%s more than once", r.of.Name, name).
			Fix("remove all but one"))
	}
	return all[0], true
}

// replacement returns the kind that a marker names, nil for none.
func (r *reader) replacement() *kind {
	m, ok := r.one(replacement)
	if !ok {
		return nil
	}
	problem := func(format string, args ...any) *kind {
		r.pass.Report(ruleReplacement.At(m.Pos, "marker +"+replacement+": "+format, args...).
			Fix("write <group>,<version>,<kind>, e.g. apps,v1,Deployment, or ,v1,Pod for the core group"))
		return nil
	}
	parts := strings.Split(m.Value, ",")
	if len(parts) != 3 {
		return problem("%q does not have three parts", m.Value)
	}
	of := &kind{parts[0], parts[1], parts[2]}
	switch first, _ := utf8.DecodeRuneInString(of.Kind); {
	case strings.ToLower(of.Group) != of.Group:
		return problem("the group %q is not in lower case", of.Group)
	case !strings.HasPrefix(of.Version, "v") || strings.ToLower(of.Version) != of.Version:
		return problem("%q is not a version", of.Version)
	case !unicode.IsUpper(first):
		return problem("the kind %q does not begin with an upper-case letter", of.Kind)
	}
	return of
}
