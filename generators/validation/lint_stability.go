package validation

import (
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

var ruleStability = ruledoc.Named(ownRules, "validation-convention")

// stability is how much of a marker's meaning may still change.
type stability int

const (
	stable stability = iota
	beta
	alpha
)

var stabilityNames = [...]string{"stable", "beta", "alpha"}

// unstable are the markers that are not stable in any version, and those of v0.36 only.
var (
	unstable = map[string]stability{
		"k8s:alpha": beta, "k8s:beta": beta, "k8s:forbidden": beta, "k8s:unionDiscriminator": beta,
		"k8s:dependentRequired": alpha, "k8s:dependentForbidden": alpha, "k8s:monotonic": alpha, "k8s:neq": alpha,
		"k8s:discriminator": alpha, "k8s:member": alpha, "k8s:enumExclude": alpha,
		"k8s:validateTrue": alpha, "k8s:validateFalse": alpha, "k8s:validateError": alpha,
		"k8s:validateTrueAlpha": alpha, "k8s:validateTrueBeta": beta,
	}
	unstableV036 = map[string]stability{
		"k8s:eachVal": alpha, "k8s:minLength": alpha, "k8s:opaqueType": alpha,
		"k8s:customUnique": beta, "k8s:eachKey": beta, "k8s:ifEnabled": beta, "k8s:ifDisabled": beta,
		"k8s:immutable": beta, "k8s:maxBytes": beta, "k8s:maxLength": beta, "k8s:maximum": beta, "k8s:minItems": beta,
		"k8s:unique": beta, "k8s:update": beta,
	}
)

func (l library) stability(name string) stability {
	if s, ok := unstableV036[name]; ok && l.minor == v036 {
		return s
	}
	return unstable[name]
}

// lintMarkers reports levels inside of other markers, markers that are less stable than what they are used for, and
// since v0.38, +enum without +k8s:enum.
func (g *graph) lintMarkers(pkgPath string, set marker.Set) {
	for _, m := range g.ordered(set) {
		for inner := m.Inner; inner != nil; inner = inner.Inner {
			if isLevel(inner.Name) {
				g.breach(m, "+%s is inside of another marker", inner.Name).
					fix("write it first: +%s=+%s=…", inner.Name, m.Name)
			}
		}
		if g.library.AnyStability {
			continue
		}
		may, of := packageStability(pkgPath), &m
		if isLevel(m.Name) {
			may, of = beta, m.Inner
			if m.Name == "k8s:alpha" {
				may = alpha
			}
		}
		if of != nil && (of.Name == "k8s:ifEnabled" || of.Name == "k8s:ifDisabled") {
			may = max(may, beta)
		}
		for ; of != nil; of = of.Inner {
			if s := g.library.stability(of.Name); s > may {
				g.breach(m, "+%s is %s, and is used for %s validation", of.Name, stabilityNames[s],
					stabilityNames[may]).
					fix("write +k8s:%s in front of it, or leave it out", stabilityNames[s])
				break
			}
		}
	}
	if i := slices.Index(set.Names(), "enum"); i >= 0 && g.library.AnyStability && !anyLeadsTo(set, "k8s:enum") {
		g.breach(set.Untracked()[i], "needs +k8s:enum").fix("write both, or none")
	}
}

func isLevel(name string) bool { return name == "k8s:alpha" || name == "k8s:beta" }

// packageStability returns what a package may use by its version: v1alpha1 markers of all levels.
func packageStability(pkgPath string) stability {
	switch version := path.Base(pkgPath); {
	case strings.Contains(version, "alpha"):
		return alpha
	case strings.Contains(version, "beta"):
		return beta
	}
	return stable
}

// breach is a convention that a marker breaks.
type breach struct {
	graph *graph
	d     diag.Diagnostic
}

func (g *graph) breach(m marker.Marker, format string, args ...any) breach {
	return breach{g, ruleStability.At(m.Pos, "marker +"+m.Name+": "+format, args...)}
}

func (b breach) fix(format string, args ...any) {
	b.graph.pass.Report(b.d.Fix(format+"; +"+noLint+" on the type or package silences this", args...))
}
