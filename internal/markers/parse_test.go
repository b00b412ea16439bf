package markers

import (
	"go/token"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
)

func table(t testing.TB) *Table {
	t.Helper()
	return NewTable(slices.Concat(Shared, External, []marker.Definition{
		{Name: "kubebuilder:printcolumn", Scopes: marker.Type, Kind: marker.Args, ArgDefs: []marker.ArgDef{
			{Name: "name", Kind: marker.String, Required: true}, {Name: "type", Kind: marker.String, Required: true},
			{Name: "JSONPath", Kind: marker.String, Required: true}, {Name: "priority", Kind: marker.Int},
		}},
		{Name: "kubebuilder:validation:Minimum", Scopes: marker.Type | marker.Field, Kind: marker.Number},
		{Name: "kubebuilder:validation:Enum", Scopes: marker.Type | marker.Field, Kind: marker.List},
	}))
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		line    string
		name    string // "" for no marker
		value   string
		items   []string
		named   map[string]string
		problem string
	}{
		{line: "genclient", name: "genclient"},
		{line: "genclient:onlyVerbs=get,list", name: "genclient:onlyVerbs", value: "get,list",
			items: []string{"get", "list"}},
		{line: "genclient:onlyVerbs=gte", problem: `marker +genclient:onlyVerbs: unknown value "gte": did you mean "get"?`},
		{line: "genclient:method=GetScale,verb=get,subresource=scale", name: "genclient:method",
			named: map[string]string{"name": "GetScale", "verb": "get", "subresource": "scale"}},
		{line: "genclient:noVerb", problem: "unknown marker +genclient:noVerb"},
		{line: "genclientele", name: ""},
		{line: "genclient=true", problem: `marker +genclient: takes no value, but has "true"`},
		{line: "groupName=example.org", name: "groupName", value: "example.org"},
		{line: "groupName=", name: "groupName"},
		{line: "kubebuilder:scaffold:imports", name: "kubebuilder:scaffold"},
		{line: "kubebuilder:storageversio:hub", problem: "unknown marker +kubebuilder:storageversio:hub"},
		{line: "k8s:prerelease-lifecycle-gen:introducd=1.2",
			problem: "unknown marker +k8s:prerelease-lifecycle-gen:introducd"},
		{line: "nolint:all", name: ""},
		{line: "mytool:anything goes", name: ""},
		{line: "kubebuilder:oneOf:={required: {a}}", problem: "unknown marker +kubebuilder:oneOf"},
		{line: "k8s:deepcopy", problem: "unknown marker +k8s:deepcopy"},
		{line: "k8s:maxItems=64 # as many as fit", name: "k8s:maxItems", value: "64"},
		{line: `k8s:item(type: "Approved")=+k8s:zeroOrOneOfMember`, name: "k8s:item", value: "+k8s:zeroOrOneOfMember"},
		{line: "k8s:eachVal=+k8s:maxLenght=5", problem: "marker +k8s:eachVal: unknown marker +k8s:maxLenght"},
		{line: `kubebuilder:printcolumn:name="Sweet",type=boolean,JSONPath=".spec.x[?(@.a==\"b,c\")]"`, name: "kubebuilder:printcolumn",
			named: map[string]string{"name": "Sweet", "type": "boolean", "JSONPath": `.spec.x[?(@.a=="b,c")]`}},
		{line: "kubebuilder:printcolumn:name=Sweet,type=boolean",
			problem: "marker +kubebuilder:printcolumn: argument JSONPath is missing"},
		{line: "kubebuilder:printcolumn:name=S,tpye=x,JSONPath=.x", problem: `marker +kubebuilder:printcolumn: unknown argument "tpye": did you mean "type"?`},
		{line: "kubebuilder:printcolumn:name=S,type=x,JSONPath=.x,priority=high", problem: `marker +kubebuilder:printcolumn: argument priority: wants a whole number, not "high"`},
		{line: "kubebuilder:validation:Minimum=low", problem: `marker +kubebuilder:validation:Minimum: wants a number, not "low"`},
		{line: "kubebuilder:validation:Minimum", problem: "marker +kubebuilder:validation:Minimum: needs a number"},
		{line: "kubebuilder:validation:Minimum:=0.5", name: "kubebuilder:validation:Minimum", value: "0.5"},
		{line: `kubebuilder:validation:Enum={"a b",c}`, name: "kubebuilder:validation:Enum", value: `{"a b",c}`, items: []string{"a b", "c"}},
		{line: "kubebuilder:resource:shortName=fr;fru,scope=Cluster", name: "kubebuilder:resource",
			named: map[string]string{"shortName": "fr;fru", "scope": "Cluster"}},
		{line: "kubebuilder:resource:scope=Clustered", problem: `marker +kubebuilder:resource: argument scope: unknown value "Clustered": did you mean "Cluster"?`},
	} {
		t.Run(test.line, func(t *testing.T) {
			m, problem := table(t).Parse(test.line, token.Position{})
			if problem != nil {
				if problem.Message != test.problem {
					t.Fatalf("problem %q, want %q", problem.Message, test.problem)
				}
				if problem.Remedy == "" {
					t.Error("the problem has no remedy")
				}
				return
			}
			if test.problem != "" {
				t.Fatalf("no problem, want %q", test.problem)
			}
			if m == nil {
				m = &marker.Marker{Definition: &marker.Definition{}}
			}
			if m.Name != test.name || m.Value != test.value {
				t.Errorf("marker %q = %q, want %q = %q", m.Name, m.Value, test.name, test.value)
			}
			if diff := cmp.Diff(test.items, m.Items); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(test.named, m.Args); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// chains are definitions of each form of a +k8s: marker.
func chains(t testing.TB) *Table {
	t.Helper()
	return NewTable([]marker.Definition{
		{Name: "k8s:eachVal", Scopes: marker.Field, Kind: marker.Inner},
		{Name: "k8s:maxLength", Scopes: marker.Field, Kind: marker.Int},
		{Name: "k8s:neq", Scopes: marker.Field, Kind: marker.Any},
		{Name: "k8s:immutable", Scopes: marker.Field},
		{Name: "k8s:item", Scopes: marker.Field, Kind: marker.Inner, AnyParam: true},
		{Name: "k8s:subfield", Scopes: marker.Field, Kind: marker.Inner,
			ParamDefs: []marker.ArgDef{{Kind: marker.String, Required: true}}},
		{Name: "k8s:unionMember", Scopes: marker.Field,
			ParamDefs: []marker.ArgDef{{Name: "union", Kind: marker.String},
				{Name: "memberName", Kind: marker.String}}},
		{Name: "k8s:ifMode", Scopes: marker.Field, Kind: marker.Inner,
			ParamDefs: []marker.ArgDef{{Kind: marker.String}, {Name: "mode", Kind: marker.String}}},
	})
}

func TestCodetags(t *testing.T) {
	for _, test := range []struct {
		line    string
		names   string // with those that it leads to
		value   string // of the last one
		given   []marker.Param
		problem string
	}{
		{line: "k8s:immutable // until it is generally available", names: "k8s:immutable"},
		{line: "k8s:immutable", names: "k8s:immutable"},
		{line: "k8s:neq=+5", names: "k8s:neq", value: "+5"},
		{line: `k8s:neq="a # b"`, names: "k8s:neq", value: `"a # b"`},
		{line: "k8s:eachVal=+k8s:maxLength=10 # short", names: "k8s:eachVal=+k8s:maxLength", value: "10"},
		{line: "k8s:eachVal=+k8s:subfield(name)=+k8s:maxLength=3", names: "k8s:eachVal=+k8s:subfield=+k8s:maxLength",
			value: "3"},
		{line: `k8s:item(type: "a, b", order: 0x10, on: true)=+k8s:immutable`, names: "k8s:item=+k8s:immutable",
			given: []marker.Param{{Name: "type", Value: "a, b", Kind: marker.String},
				{Name: "order", Value: "0x10", Kind: marker.Int}, {Name: "on", Value: "true", Kind: marker.Bool}}},
		{line: "k8s:subfield(`name`)=+k8s:immutable", names: "k8s:subfield=+k8s:immutable",
			given: []marker.Param{{Name: "", Value: "name", Kind: marker.String}}},
		{line: "k8s:unionMember(memberName: A, union: \"b\")", names: "k8s:unionMember",
			given: []marker.Param{{Name: "memberName", Value: "A", Kind: marker.String},
				{Name: "union", Value: "b", Kind: marker.String}}},
		{line: "k8s:ifMode(mode: Queue)=+k8s:immutable", names: "k8s:ifMode=+k8s:immutable",
			given: []marker.Param{{Name: "mode", Value: "Queue", Kind: marker.String}}},
		{line: "k8s:ifMode(Queue)=+k8s:immutable", names: "k8s:ifMode=+k8s:immutable",
			given: []marker.Param{{Name: "", Value: "Queue", Kind: marker.String}}},

		{line: "k8s:eachVal=+oneOf=ValueType", names: "k8s:eachVal=+oneOf"},

		{line: "k8s:immutable(x)", problem: `marker +k8s:immutable: takes no argument in parentheses, but has "x"`},
		{line: "k8s:immutable=+k8s:immutable", problem: "marker +k8s:immutable: wants no value, not another marker"},
		{line: "k8s:maxLength=+k8s:immutable",
			problem: "marker +k8s:maxLength: wants a whole number, not another marker"},
		{line: "k8s:eachVal", problem: "marker +k8s:eachVal: needs a marker"},
		{line: "k8s:eachVal=5", problem: `marker +k8s:eachVal: wants another marker after the equals sign, not "5"`},
		{line: "k8s:eachVal=+k8s:maxLength=x", problem: `marker +k8s:eachVal: marker +k8s:maxLength: wants a whole number, not "x"`},
		{line: "k8s:subfield=+k8s:immutable",
			problem: "marker +k8s:subfield: needs an argument in parentheses: +k8s:subfield(<text>)=+<marker>"},
		{line: "k8s:subfield(name: x)=+k8s:immutable", problem: `marker +k8s:subfield: argument "name" has a name, and wants none`},
		{line: "k8s:item(x)=+k8s:immutable", problem: `marker +k8s:item: argument "x" has no name`},
		{line: "k8s:item(a: 1, a: 2)=+k8s:immutable", problem: "marker +k8s:item: argument a is given twice"},
		{line: "k8s:unionMember(unoin: x)", problem: `marker +k8s:unionMember: unknown argument "unoin": did you mean "union"?`},
		{line: "k8s:unionMember(x)", problem: `marker +k8s:unionMember: argument "x" has no name`},
		{line: "k8s:ifMode(elsewhere: x)=+k8s:immutable", problem: `marker +k8s:ifMode: unknown argument "elsewhere": it takes mode`},
	} {
		t.Run(test.line, func(t *testing.T) {
			m, problem := chains(t).Parse(test.line, token.Position{})
			if problem != nil || test.problem != "" {
				if problem == nil || problem.Message != test.problem {
					t.Errorf("problem %v, want %q", problem, test.problem)
				}
				return
			}
			if m.Names() != test.names {
				t.Errorf("names %q, want %q", m.Names(), test.names)
			}
			if diff := cmp.Diff(test.given, m.Params); diff != "" {
				t.Error(diff)
			}
			for _, g := range test.given {
				if m.Param(g.Name) != g.Value {
					t.Errorf("argument %q is %q, want %q", g.Name, m.Param(g.Name), g.Value)
				}
			}
			for m.Inner != nil {
				m = m.Inner
			}
			if m.Value != test.value {
				t.Errorf("value %q, want %q", m.Value, test.value)
			}
		})
	}
}

func TestCodetagUsage(t *testing.T) {
	for name, want := range map[string]string{
		"k8s:eachVal": "+k8s:eachVal=+<marker>", "k8s:item": "+k8s:item(<key>: <value>)=+<marker>",
		"k8s:subfield":    "+k8s:subfield(<text>)=+<marker>",
		"k8s:unionMember": "+k8s:unionMember[(union: <text>, memberName: <text>)]", "k8s:immutable": "+k8s:immutable",
	} {
		if got := chains(t).Lookup(name).Usage(); got != want {
			t.Errorf("usage %q, want %q", got, want)
		}
	}
}

func TestAllowedMarkersAreLeftAlone(t *testing.T) {
	allowing := table(t).Allow([]string{"k8s:mytool", "kubebuilder:mine:*"})
	for line, left := range map[string]bool{"k8s:mytool=x": true, "kubebuilder:mine:all": true, "k8s:mytools": false} {
		m, problem := allowing.Parse(line, token.Position{})
		if m != nil || (problem == nil) != left {
			t.Errorf("%s: marker %v, problem %v", line, m, problem)
		}
	}
}

func TestIgnoredMarkersDoNotCount(t *testing.T) {
	ignoring := table(t).Ignore([]string{"kubebuilder:printcolumn"})
	for line, ignored := range map[string]bool{"kubebuilder:printcolumn:name=Age": true, "kubebuilder:skip": false} {
		m, problem := ignoring.Parse(line, token.Position{})
		if problem != nil || (m == nil) != ignored {
			t.Errorf("%s: marker %v, problem %v", line, m, problem)
		}
	}
}

func TestSuggestions(t *testing.T) {
	for word, want := range map[string]string{
		"kubebuilder:printcolum":      "kubebuilder:printcolumn",
		"kubebuilder:validation:enum": "kubebuilder:validation:Enum",
		"genclient:nonNamespace":      "genclient:nonNamespaced", "k8s:zzzzzz": "", "kubebuilder:not": "",
		"kubebuilder:validation:OneOf": "",
	} {
		if got := table(t).Suggest(word); got != want {
			t.Errorf("Suggest(%q) = %q, want %q", word, got, want)
		}
	}
}

// FuzzParse looks for panics and for problems without a remedy.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"genclient:onlyVerbs=get", `kubebuilder:printcolumn:name="a`, "k8s:item(a: \"b\")=+k8s:x", "k8s:eachVal=+k8s:maxLength=1 # x", "kubebuilder:validation:Enum={a;b", "k8s:x(((="} {
		f.Add(seed)
	}
	tables := []*Table{table(f), chains(f)}
	f.Fuzz(func(t *testing.T, line string) {
		for _, of := range tables {
			m, problem := of.Parse(line, token.Position{})
			if m != nil && problem != nil {
				t.Error("both a marker and a problem")
			}
			if problem != nil && (problem.Message == "" || problem.Remedy == "") {
				t.Errorf("a problem without message or remedy: %+v", problem)
			}
			if m != nil && m.Kind == marker.Inner && m.Inner == nil && !m.External {
				t.Errorf("%s leads nowhere", m.Name)
			}
		}
	})
}

// TestTextAfterName: to controller-gen, text after the name of a marker without a value makes it an unknown one.
func TestTextAfterName(t *testing.T) {
	table := table(t)
	for line, lenient := range map[string]diag.Severity{"kubebuilder:validation:Minimum: 1": diag.Warning,
		"kubebuilder:validation:Minimum=one": diag.Error} {
		if _, problem := table.Parse(line, token.Position{}); problem == nil || problem.Severity != diag.Error {
			t.Errorf("%s: %v", line, problem)
		}
		if m, problem := table.Lenient().Parse(line, token.Position{}); m != nil || problem.Severity != lenient {
			t.Errorf("%s, lenient: %v", line, problem)
		}
	}
}
