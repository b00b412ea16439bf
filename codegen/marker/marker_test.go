package marker

import (
	"go/token"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func table(t testing.TB) *Table {
	t.Helper()
	table, err := NewTable(Shared, Foreign, []Definition{
		{Name: "kubebuilder:printcolumn", Scopes: Type, Kind: Args, Args: []Arg{
			{Name: "name", Kind: String, Required: true}, {Name: "type", Kind: String, Required: true}, {Name: "JSONPath", Kind: String, Required: true}, {Name: "priority", Kind: Int},
		}},
		{Name: "kubebuilder:validation:Minimum", Scopes: Type | Field, Kind: Number},
		{Name: "kubebuilder:validation:Enum", Scopes: Type | Field, Kind: List},
	})
	if err != nil {
		t.Fatal(err)
	}
	return table
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
		{line: "genclient:onlyVerbs=get,list", name: "genclient:onlyVerbs", value: "get,list", items: []string{"get", "list"}},
		{line: "genclient:onlyVerbs=gte", problem: `marker +genclient:onlyVerbs: unknown value "gte": did you mean "get"?`},
		{line: "genclient:method=GetScale,verb=get,subresource=scale", name: "genclient:method", named: map[string]string{"name": "GetScale", "verb": "get", "subresource": "scale"}},
		{line: "genclient:noVerb", problem: "unknown marker +genclient:noVerb"},
		{line: "genclientele", name: ""},
		{line: "genclient=true", problem: `marker +genclient: takes no value, but has "true"`},
		{line: "groupName=example.org", name: "groupName", value: "example.org"},
		{line: "groupName=", name: "groupName"},
		{line: "kubebuilder:scaffold:imports", name: "kubebuilder:scaffold"},
		{line: "kubebuilder:storageversio:hub", problem: "unknown marker +kubebuilder:storageversio:hub"},
		{line: "k8s:prerelease-lifecycle-gen:introducd=1.2", problem: "unknown marker +k8s:prerelease-lifecycle-gen:introducd"},
		{line: "nolint:all", name: ""},
		{line: "mytool:anything goes", name: ""},
		{line: "k8s:deepcopy", problem: "unknown marker +k8s:deepcopy"},
		{line: "k8s:maxItems=64 # as many as fit", name: "k8s:maxItems", value: "64"},
		{line: `k8s:item(type: "Approved")=+k8s:zeroOrOneOfMember`, name: "k8s:item", value: "+k8s:zeroOrOneOfMember"},
		{line: "k8s:eachVal=+k8s:maxLenght=5", problem: "marker +k8s:eachVal: unknown marker +k8s:maxLenght"},
		{line: `kubebuilder:printcolumn:name="Sweet",type=boolean,JSONPath=".spec.x[?(@.a==\"b,c\")]"`, name: "kubebuilder:printcolumn",
			named: map[string]string{"name": "Sweet", "type": "boolean", "JSONPath": `.spec.x[?(@.a=="b,c")]`}},
		{line: "kubebuilder:printcolumn:name=Sweet,type=boolean", problem: "marker +kubebuilder:printcolumn: argument JSONPath is missing"},
		{line: "kubebuilder:printcolumn:name=S,tpye=x,JSONPath=.x", problem: `marker +kubebuilder:printcolumn: unknown argument "tpye": did you mean "type"?`},
		{line: "kubebuilder:printcolumn:name=S,type=x,JSONPath=.x,priority=high", problem: `marker +kubebuilder:printcolumn: argument priority: wants a whole number, not "high"`},
		{line: "kubebuilder:validation:Minimum=low", problem: `marker +kubebuilder:validation:Minimum: wants a number, not "low"`},
		{line: "kubebuilder:validation:Minimum", problem: "marker +kubebuilder:validation:Minimum: needs a number"},
		{line: "kubebuilder:validation:Minimum:=0.5", name: "kubebuilder:validation:Minimum", value: "0.5"},
		{line: `kubebuilder:validation:Enum={"a b",c}`, name: "kubebuilder:validation:Enum", value: `{"a b",c}`, items: []string{"a b", "c"}},
		{line: "kubebuilder:resource:shortName=fr;fru,scope=Cluster", name: "kubebuilder:resource", named: map[string]string{"shortName": "fr;fru", "scope": "Cluster"}},
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
				m = &Marker{Definition: &Definition{}}
			}
			if m.Name != test.name || m.Value != test.value {
				t.Errorf("marker %q = %q, want %q = %q", m.Name, m.Value, test.name, test.value)
			}
			if diff := cmp.Diff(test.items, m.Items); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(test.named, m.Named); diff != "" {
				t.Error(diff)
			}
		})
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

func TestSuggestions(t *testing.T) {
	for word, want := range map[string]string{
		"kubebuilder:printcolum": "kubebuilder:printcolumn", "kubebuilder:validation:enum": "kubebuilder:validation:Enum",
		"genclient:nonNamespace": "genclient:nonNamespaced", "k8s:zzzzzz": "",
	} {
		if got := table(t).Suggest(word); got != want {
			t.Errorf("Suggest(%q) = %q, want %q", word, got, want)
		}
	}
}

// FuzzParse looks for panics and for problems without a remedy.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"genclient:onlyVerbs=get", `kubebuilder:printcolumn:name="a`, "k8s:item(a: \"b\")=+k8s:x", "kubebuilder:validation:Enum={a;b", "k8s:x(((="} {
		f.Add(seed)
	}
	known := table(f)
	f.Fuzz(func(t *testing.T, line string) {
		m, problem := known.Parse(line, token.Position{})
		if m != nil && problem != nil {
			t.Error("both a marker and a problem")
		}
		if problem != nil && (problem.Message == "" || problem.Remedy == "") {
			t.Errorf("a problem without message or remedy: %+v", problem)
		}
	})
}
