package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// fruitProject copies the example to a directory of its own.
func fruitProject(t testing.TB) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	from := filepath.Join("..", "..", "examples", "fruit")
	for _, name := range []string{"api", "client", "config", "controller", "webhook"} {
		if err := os.CopyFS(filepath.Join(dir, name), os.DirFS(filepath.Join(from, name))); err != nil {
			t.Fatal(err)
		}
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"go.mod", "go.sum", "gen.yaml"} {
		text := strings.Replace(readText(t, filepath.Join(from, name)), "=> ../..", "=> "+root, 1)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func readText(t testing.TB, name string) string {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// TestLSPCompletesMarkers: in comments, what fits the subject and the text so far; outside of them, nothing.
func TestLSPCompletesMarkers(t *testing.T) {
	dir := fruitProject(t)
	file := filepath.Join(dir, "api", "v1", "fruit.go")
	text := readText(t, file)
	e := startEditor(t, dir)
	e.initialize()
	const onType, onField = "type Fruit struct {", "	Weight int"
	column := "// +kubebuilder:printcolumn:name=a,type=integer,"
	for _, test := range []struct {
		above, line string
		want        []string
		without     string
	}{
		{onType, "// +|", []string{"genclient", "kubebuilder:printcolumn", "gen:index"}, "optional"},
		{onType, "//+gencl|", []string{"genclient", "genclient:onlyVerbs"}, "kubebuilder:printcolumn"},
		{onField, "	// +|", []string{"optional", "kubebuilder:validation:Minimum"}, "genclient"},
		{"package v1", "// +|", []string{"groupName", "k8s:deepcopy-gen"}, "genclient"},
		{onType, "// +kubebuilder:printcolumn:|", []string{"name", "type", "JSONPath"}, "genclient"},
		{onType, "// +kubebuilder:printcolumn:name=a,|", []string{"type", "JSONPath"}, "name"},
		{onType, "// +kubebuilder:printcolumn:name=a,type=|", []string{"integer", "date"}, "name"},
		{onType, column + "JSONPath=|", []string{"spec", "metadata"}, "weight"},
		{onType, column + "JSONPath=.|", []string{"spec", "metadata"}, "weight"},
		{onType, column + "JSONPath=.spec.|", []string{"weight", "sweet", "comment"}, "spec"},
		{onType, column + "JSONPath=.metadata.l|", []string{"labels"}, "weight"},
		{onType, `// +kubebuilder:validation:XValidation:rule="self.spec.weight > 0 && self.spec.|`,
			[]string{"weight", "sweet"}, "spec"},
		{onType, `// +kubebuilder:validation:XValidation:fieldPath=".spec.|`, []string{"weight"}, "spec"},
		{onType, "// +genclient:onlyVerbs=get,|", []string{"list", "watch"}, "genclient"},
		{onType, "// +kubebuilder:resource:scope=|", []string{"Namespaced", "Cluster"}, "path"},
		{"	Spec FruitSpec", "	// +k8s:subfield(|", []string{"weight", "sweet"}, "spec"},
		{"	Spec FruitSpec", "	// +k8s:subfield(weight)=+k8s:mini|", []string{"k8s:minimum"}, "genclient"},
		{"	Spec FruitSpec", "	// +k8s:unionMember(uni|", []string{"union"}, "weight"},
		{"	Items []Fruit", "	// +listMapKey=|", []string{"spec", "metadata"}, "items"},
		{onField, "	// +k8s:optional=+k8s:max|", nil, "genclient"},
		{onField, "	// +k8s:ifEnabled(x)=+k8s:max|", []string{"k8s:maxLength"}, "genclient"},
		{onType, "// +protobuf=|", []string{"true", "false"}, "genclient"},
		{onType, "// Fruit is |", nil, ""},
		{onType, "var x = |", nil, ""},
		{onType, "func f() {\n	// +|\n}", nil, ""},
		{onType, "// +no such marker=|", nil, ""},
	} {
		before := strings.Replace(text, test.above, test.line+"\n"+test.above, 1)
		labels := e.labels(file, before)
		if test.want == nil && test.without == "" && len(labels) > 0 {
			t.Errorf("%s: got %q, want nothing", test.line, labels)
		}
		for _, label := range test.want {
			if !slices.Contains(labels, label) {
				t.Errorf("%s: got %q, want %q", test.line, labels, label)
			}
		}
		if slices.Contains(labels, test.without) {
			t.Errorf("%s: got %q, want them without %q", test.line, labels, test.without)
		}
	}
}

// TestLSPConfig: keys and values of gen.yaml, its mistakes, documentation, and links.
func TestLSPConfig(t *testing.T) {
	dir := fruitProject(t)
	file := filepath.Join(dir, "gen.yaml")
	e := startEditor(t, dir)
	e.initialize()
	for _, test := range []struct {
		text    string
		want    []string
		without string
	}{
		{"|", []string{"packages", "generate", "lint", "jobs"}, "deepcopy"},
		{"packages: [./|", []string{"./api/...", "./controller"}, "generate"},
		{"packages:\n- ./api/|", []string{"./api/v1", "./api/orchard/..."}, "generate"},
		{"generate:\n  |", []string{"deepcopy", "crd"}, "packages"},
		{"generate:\n  crd: {|", []string{"dir", "maxDescLen"}, "deepcopy"},
		{"generate:\n  crd: {dir: x, max|}", []string{"maxDescLen"}, "deepcopy"},
		{"generate:\n  client:\n    fakeClientset: |", []string{"true", "false"}, "dir"},
		{"generate:\n  client:\n    groupPackages: |", []string{"group", "path"}, "dir"},
		{"jobs:\n  - packages: [./api/...]\n    gen|", []string{"generate"}, "jobs"},
		{"jobs:\n- |", []string{"packages", "generate"}, "jobs"},
		{"lint:\n  no|", []string{"nobools"}, "packages"},
		{"# packages: |", nil, "true"},
		{"nothing:\n  |", nil, "packages"},
	} {
		labels := e.labels(file, test.text)
		for _, label := range test.want {
			if !slices.Contains(labels, label) {
				t.Errorf("%q: got %q, want %q", test.text, labels, label)
			}
		}
		if slices.Contains(labels, test.without) || test.want == nil && len(labels) > 0 {
			t.Errorf("%q: got %q, want them without %q", test.text, labels, test.without)
		}
	}
	text := readText(t, file)
	e.edit(file, strings.Replace(text, "deepcopy:", "deepcoy:", 1))
	found := e.await(file, "the unknown key", says(`did you mean "deepcopy"?`))
	if found[0].Range.Start.Line != 5 || found[0].Range.End.Character-found[0].Range.Start.Character != len("deepcoy") {
		t.Errorf("the problem is at %v", found[0].Range)
	}
	e.edit(file, text)
	e.await(file, "its correction", none)
	e.edit(file, text+"\t]")
	e.await(file, "broken YAML", says("YAML"))
	e.edit(file, text)
	e.await(file, "its correction", none)
	var hover struct{ Contents struct{ Value string } }
	e.request("textDocument/hover", at(file, position{5, 8}), &hover)
	if !strings.Contains(hover.Contents.Value, "deep copy methods") {
		t.Errorf("deepcopy is explained as %q", hover.Contents.Value)
	}
	var links []struct{ Target string }
	e.request("textDocument/documentLink", at(file, position{}), &links)
	if len(links) != 3 || !strings.HasPrefix(links[2].Target, uriOf(filepath.Join(dir, "webhook"))+"/") {
		t.Errorf("got links %q", links)
	}
}

// TestLSPReportsUnsavedMistakes: problems come while the file is not saved, with fixes, and go once they are fixed.
func TestLSPReportsUnsavedMistakes(t *testing.T) {
	dir := fruitProject(t)
	file := filepath.Join(dir, "api", "v1", "fruit.go")
	good := readText(t, file)
	bad := strings.Replace(good, "	// Weight is in grams.",
		"	// 🍎 Weight is in grams.\n	// +kubebuilder:validation:Minimun=1", 1)
	bad = strings.Replace(bad, "// +gen:index", "// +gen:inedx", 1)
	e := startEditor(t, dir)
	e.initialize()
	e.edit(file, good)
	e.edit(file, bad)
	found := e.await(file, "both mistakes", func(list []problem) bool {
		return says("Minimun")(list) && says("gen:inedx")(list)
	})
	if len(found) != 2 || found[0].Severity != 1 || found[0].Code != "unknown-marker" ||
		!strings.HasSuffix(found[0].CodeDescription.HRef, "docs/rules.md#unknown-marker") {
		t.Errorf("got %+v", found)
	}
	actions := func(p textRange, only ...string) (all []struct {
		Title, Kind string
		Edit        struct{ Changes map[string][]replacement }
	}) {
		t.Helper()
		e.request("textDocument/codeAction", map[string]any{"textDocument": map[string]string{"uri": uriOf(file)},
			"range": p, "context": map[string]any{"diagnostics": []int{}, "only": only}}, &all)
		return all
	}
	if first := actions(found[1].Range, "quickfix"); len(first) != 1 {
		t.Errorf("got actions %+v, want one", first)
	} else if text := applied(bad, first[0].Edit.Changes[uriOf(file)]); !strings.Contains(text, "Minimum=1") ||
		!strings.Contains(text, "gen:inedx") {
		t.Errorf("the quick fix makes %s", text)
	}
	all := actions(textRange{}, "source.fixAll")
	if len(all) != 1 || all[0].Kind != "source.fixAll" {
		t.Fatalf("got actions %+v, want one that fixes all", all)
	}
	fixed := applied(bad, all[0].Edit.Changes[uriOf(file)])
	e.edit(file, fixed)
	e.await(file, "the fixes", none)
	e.edit(file, strings.Replace(fixed, "Minimum=1", "Minimum=x", 1)+"\nfunc broken( {")
	e.await(file, "a mistake in broken Go", says("wants a number"))
	e.notify("textDocument/didClose", at(file, position{}))
	e.await(file, "the file as saved", none)
}

// TestLSPAppliesParts: changes of parts of a file count in UTF-16, as editors do.
func TestLSPAppliesParts(t *testing.T) {
	dir := fruitProject(t)
	file := filepath.Join(dir, "api", "v1", "fruit.go")
	e := startEditor(t, dir)
	e.initialize()
	e.edit(file, "package v1\n\n// 🍎🍐 +\n// x\ntype T struct{}\n")
	e.notify("textDocument/didChange", map[string]any{
		"textDocument": map[string]any{"uri": uriOf(file), "version": 2},
		"contentChanges": []map[string]any{
			{"range": textRange{position{2, 3}, position{2, 8}}, "text": ""},
			{"range": textRange{position{2, 3}, position{2, 4}}, "text": "+genclinet"},
			{"range": textRange{position{99, 0}, position{99, 9}}, "text": "// end\n"},
			{"range": textRange{position{9, 9}, position{0, 0}}, "text": ""},
		},
	})
	found := e.await(file, "the misspelt marker", says("genclinet"))
	if found[0].Range.Start != (position{2, 0}) || found[0].Range.End != (position{2, 13}) {
		t.Errorf("the problem is at %v", found[0].Range)
	}
}

// TestLSPExplains: the documentation of the marker at a position, of several in a line, too.
func TestLSPExplains(t *testing.T) {
	dir := fruitProject(t)
	file := filepath.Join(dir, "api", "v1", "fruit.go")
	e := startEditor(t, dir)
	e.initialize()
	for text, want := range map[string]string{
		"// +gencl|ient": "typed client",
		"// +kubebuilder:printcolumn:name=a,ty|pe=": "column",
		"// +k8s:each|Val=+k8s:maxLength=3":         "+k8s:eachVal",
		"// +k8s:eachVal=+k8s:max|Length=3":         "+k8s:maxLength",
		"// not +gen|client":                        "",
		"// +unknown|":                              "",
	} {
		text, p := cursor("package v1\n\n" + text + "\ntype T struct{}\n")
		e.edit(file, text)
		var hover *struct{ Contents struct{ Value string } }
		e.request("textDocument/hover", at(file, p), &hover)
		if (hover == nil) != (want == "") || hover != nil && !strings.Contains(hover.Contents.Value, want) {
			t.Errorf("%s: got %+v, want %q", text, hover, want)
		}
	}
}

// TestLSPLeadsToGeneratedCode: from a type to each generated file that is about it, and from there back.
func TestLSPLeadsToGeneratedCode(t *testing.T) {
	dir := fruitProject(t)
	file := filepath.Join(dir, "api", "v1", "fruit.go")
	text := readText(t, file)
	e := startEditor(t, dir)
	e.initialize()
	e.edit(file, text)
	_, name := cursor(strings.Replace(text, "type Fruit struct", "type F|ruit struct", 1))
	type target struct {
		URI   string
		Range textRange
	}
	var targets []target
	e.request("textDocument/implementation", at(file, name), &targets)
	for _, want := range []string{"zz_generated.deepcopy.go", "zz_generated.register.go", "typed/example/v1/fruit.go",
		"fake/fake_fruit.go", "listers/example/v1/fruit.go", "informers/externalversions/example/v1/fruit.go",
		"applyconfiguration/example/v1/fruit.go", "example.org_fruits.yaml"} {
		i := slices.IndexFunc(targets, func(t target) bool { return strings.HasSuffix(t.URI, want) })
		if i < 0 {
			t.Errorf("no way leads to %s: got %v", want, targets)
			continue
		}
		path := strings.TrimPrefix(targets[i].URI, "file://")
		e.edit(path, readText(t, path))
		var back []target
		e.request("textDocument/definition", at(path, targets[i].Range.Start), &back)
		if want == "zz_generated.register.go" { // which is about all types
			continue
		}
		if len(back) != 1 || back[0].URI != uriOf(file) || back[0].Range.Start.Line != name.Line {
			t.Errorf("%s: the way back leads to %v", want, back)
		}
	}
	_, p := cursor(strings.Replace(text, "// +gen:index", "// +gen:in|dex", 1))
	e.request("textDocument/definition", at(file, p), &targets)
	if len(targets) == 0 {
		t.Error("no way leads from +gen:index")
	}
	_, p = cursor(strings.Replace(text, "Weight int", "Wei|ght int", 1))
	e.request("textDocument/definition", at(file, p), &targets)
	if len(targets) > 0 {
		t.Errorf("the definition of a field is gopls' part: got %v", targets)
	}
}
