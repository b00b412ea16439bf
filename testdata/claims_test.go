package testdata

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/testdata/internal/claims"
)

// claiming are the groups whose fields say what is valid.
var claiming = []string{"./apis/gauge/...", "./apis/workshop/..."}

var (
	refusing = []claims.Kind{claims.Valid, claims.Invalid}
	changing = []claims.Kind{claims.Change, claims.NoChange}
	storing  = []claims.Kind{claims.Stored}
)

// proofs are the kinds of claims that show what a marker does, of which a field with the marker has all of one line at least. A
// marker that is not here is proven by claims about valid and invalid values.
var proofs = map[string][][]claims.Kind{
	"kubebuilder:default":                                 {storing},
	"default":                                             {storing},
	"k8s:immutable":                                       {changing},
	"kubebuilder:validation:XValidation":                  {refusing, changing},
	"kubebuilder:pruning:PreserveUnknownFields":           {storing},
	"kubebuilder:validation:XPreserveUnknownFields":       {storing},
	"kubebuilder:validation:items:XPreserveUnknownFields": {storing},
	"k8s:monotonic":                                       {changing},
	"k8s:update":                                          {changing},
	"k8s:zeroOrOneOfMember":                               {{claims.Valid}}, // what is refused is the struct around
	"k8s:dependentForbidden":                              {{claims.Valid}}, // likewise
	"k8s:alpha":                                           {{claims.Valid}}, // these are left out: the value is valid in spite of them
	"k8s:beta":                                            {{claims.Valid}},
	"k8s:ifEnabled":                                       {{claims.Valid}},
	"k8s:ifDisabled":                                      {{claims.Valid}},
	"k8s:customValidation":                                {{claims.Valid}},
	"k8s:customUnique":                                    {{claims.Valid}},
	"k8s:opaqueType":                                      {{claims.Valid}},
	"gen:skip":                                            {storing},
	"gen:opaque":                                          {storing},
	"gen:override":                                        {refusing},
	"gen:embeddedObjectMeta":                              {storing},
	"nullable":                                            {{claims.Valid}, storing},
	"optional":                                            {{claims.Valid}, storing, changing},
	"kubebuilder:validation:Schemaless":                   {{claims.Valid}, storing},
	"k8s:optional":                                        {{claims.Valid}, storing, changing},
	"kubebuilder:validation:Optional":                     {{claims.Valid}, storing, changing},
}

// silent are the markers that no object can show: they document, or say how others merge, or are proven by TestMeters.
var silent = []string{
	"kubebuilder:title", "kubebuilder:example", "kubebuilder:externalDocs", "gen:descriptions", "mapType", "structType",
	"gen:printcolumn", "gen:selectablefield", "gen:scale",
	"kubebuilder:validation:UniqueItems", "kubebuilder:validation:items:UniqueItems", // false is all that API servers admit
}

// TestEveryRuleIsClaimed looks for fields with a rule whose comment does not say what it is good for; TestClaims in e2e
// holds the comments against an API server.
func TestEveryRuleIsClaimed(t *testing.T) {
	fields := 0
	for _, f := range claimed(t) {
		if len(f.Claims) > 0 {
			fields++
		}
		for _, m := range f.Markers.Where(every) {
			if f.Markers.Has("k8s:opaqueType") && m.Name != "k8s:opaqueType" || !slices.ContainsFunc(append(crd.Generator.Markers, markers.Shared...), func(d marker.Definition) bool { return d.Name == m.Name && d.Scopes&marker.Field != 0 }) ||
				slices.Contains(silent, m.Name) {
				continue
			}
			wanted, ok := proofs[m.Name]
			if !ok {
				wanted = [][]claims.Kind{refusing}
			}
			if !slices.ContainsFunc(wanted, func(kinds []claims.Kind) bool {
				return !slices.ContainsFunc(kinds, func(k claims.Kind) bool { return !f.Has(k) })
			}) {
				t.Errorf("%s: the comment of %s of %s claims nothing about +%s: it wants lines of %v", m.Pos, claims.Path(f.Path), f.Resource.Kind, m.Name, wanted)
			}
		}
	}
	if fields < 150 {
		t.Errorf("only %d fields claim anything", fields)
	}
}

// TestEveryMarkerIsUsed looks for markers of CRDs that no group has, and for their arguments.
func TestEveryMarkerIsUsed(t *testing.T) {
	api, err := claims.Load(t.Context(), ".", "./apis/...")
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, p := range api.Packages {
		use(used, p.Markers)
		for _, typ := range p.Types {
			useOf(used, typ)
		}
	}
	for _, d := range slices.Concat(crd.Generator.Markers, markers.Shared) {
		// Policies are proven by testdata/policies. These say nothing of CRDs, and of constants the model has no markers: that a value is refused tells of them. Channels,
		// which testdata has none of, are proven by cmd/gen's scripts and the CRDs of gateway-api.
		if strings.HasPrefix(d.Name, "genclient") || d.Name == "groupGoName" || strings.HasPrefix(d.Name, "k8s:validate") ||
			strings.HasPrefix(d.Name, "gen:breaking") || d.Name == "gen:allow" || d.Name == "gen:deprecated" ||
			strings.HasPrefix(d.Name, "gen:if") || d.Scopes == marker.Const {
			continue
		}
		if !used[d.Name] {
			t.Errorf("no package of %s uses +%s", filepath.Join("testdata", "apis"), d.Name)
		}
		for _, argument := range slices.Concat(d.ArgDefs, d.ParamDefs) {
			if !used[d.Name+":"+argument.Name] {
				t.Errorf("no package of %s uses +%s:%s", filepath.Join("testdata", "apis"), d.Name, argument.Name)
			}
		}
	}
}

func useOf(used map[string]bool, t *model.Type) {
	use(used, t.Markers)
	for _, f := range t.Fields {
		use(used, f.Markers)
		if f.Type.Kind == model.Struct && !f.Type.IsNamed() {
			useOf(used, f.Type)
		}
	}
}

func every(marker.Marker) bool { return true }

func use(used map[string]bool, set marker.Set) {
	for _, m := range set.Where(every) {
		used[m.Name] = true
		if m.Inner != nil {
			use(used, marker.SetOf(*m.Inner))
		}
		for _, given := range m.Params {
			used[m.Name+":"+given.Name] = true
		}
		for argument := range m.Args {
			used[m.Name+":"+argument] = true
		}
	}
}

// claimed returns the fields of the groups.
func claimed(t *testing.T) (all []*claims.Field) {
	t.Helper()
	api, err := claims.Load(t.Context(), ".", claiming...)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range api.Packages {
		for _, r := range p.Resources {
			if !r.HasCRD || p.Markers.Has("kubebuilder:skip") {
				continue
			}
			fields, err := claims.Fields(r)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, fields...)
		}
	}
	return all
}
