package generators

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/applyconfiguration"
	"github.com/gen-toolkit/gen/generators/client"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/report"
)

var (
	seed     = flag.Uint64("seed", 1, "of TestRandomNames")
	duration = flag.Duration("duration", 0, "how long TestRandomNames goes on, with other seeds")
)

// apis is how many APIs TestRandomNames makes of one seed.
const apis = 8

// TestRandomNames makes APIs of names that Go, the go command or generated code know otherwise, some alone and some
// together. All that is generated must compile, or be refused at a position in the source.
func TestRandomNames(t *testing.T) {
	start := time.Now()
	for round := *seed; ; round++ {
		var all codegentest.Compilation
		inputs := map[string][]txtar.File{}
		refused := 0
		for i := range apis {
			name := fmt.Sprintf("case%d", i)
			api := newNames(rand.New(rand.NewPCG(round, uint64(i))))
			if output, ok := generate(t, api); ok {
				inputs[name] = api.files
				all.Add(name, api.files, output)
			} else {
				refused++
			}
		}
		for _, problem := range all.Problems(t) {
			name, _, _ := strings.Cut(problem, "/")
			t.Errorf("seed %d: the output does not compile: %s\n%s", round, problem,
				txtar.Format(&txtar.Archive{Files: inputs[name]}))
			delete(inputs, name)
		}
		t.Logf("seed %d: %d of %d refused", round, refused, apis)
		if t.Failed() || time.Since(start) >= *duration {
			return
		}
	}
}

// generate runs all generators over the API. It is false where they refuse it.
func generate(t *testing.T, api *names) (output []txtar.File, ok bool) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files := append(slices.Clone(api.files), codegentest.Module(t)...)
	for _, file := range files {
		path := filepath.Join(dir, filepath.FromSlash(file.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, file.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	inv := driver.Config{Dir: dir, Jobs: []jobs.Job{{Packages: []string{"./api/..."}}}, Generators: All()}
	for _, g := range All() {
		// these generators write no Go, and refuse most names
		if slices.Contains([]string{"schemapatch", "rbac", "webhook"}, g.Name) || g.Name == "crd" && !api.crds {
			continue
		}
		selected := jobs.Selected{Generator: g}
		if g.Options != nil {
			selected.Options = g.Options()
		}
		switch o := selected.Options.(type) {
		case *client.Options:
			o.Name, o.Dir = api.clientset, api.dir
		case *applyconfiguration.Options:
			o.GroupPackages = api.groupPackages
		}
		inv.Jobs[0].Generate = append(inv.Jobs[0].Generate, selected)
	}
	result, err := driver.Run(t.Context(), inv)
	if err != nil {
		t.Errorf("%v\n%s", err, txtar.Format(&txtar.Archive{Files: api.files}))
		return nil, false
	}
	for _, d := range result.Diagnostics {
		placed := d.Pos.Filename != "" || strings.Contains(d.Message, "option") ||
			strings.Contains(d.Message, "found nothing to write")
		internal := strings.Contains(d.Message, "is not Go") || strings.Contains(d.Message, ".tmp")
		if internal || !placed && d.Severity != diag.Warning {
			t.Errorf("%s: %s\n%s", d.Pos, d.Message, txtar.Format(&txtar.Archive{Files: api.files}))
		}
	}
	if result.Changes == nil {
		if testing.Verbose() {
			var said bytes.Buffer
			_ = report.Print(&said, "text", dir, slices.DeleteFunc(result.Diagnostics, func(d diag.Diagnostic) bool {
				return d.Severity == diag.Warning
			}))
			t.Logf("refused:\n%s", &said)
		}
		return nil, false
	}
	for _, change := range result.Changes.All {
		rel, _ := filepath.Rel(dir, change.Path)
		after, err := change.New.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		output = append(output, txtar.File{Name: filepath.ToSlash(rel), Data: after})
	}
	return output, true
}

// names is an API with random names.
type names struct {
	*rand.Rand
	files                         []txtar.File
	clientset, dir, groupPackages string
	crds                          bool
}

// Most names are harmless, so that those which are not are seen one at a time.
func (n *names) seldom(usual string, others ...string) string {
	if n.IntN(8) > 0 {
		return usual
	}
	return others[n.IntN(len(others))]
}

var (
	kinds = strings.Fields(`Internal Typed ExampleV1 Managedfields 日本 Ünit Δelta Foo_windows Foo_test Test Windows Interface Type Client Lister
		Informer List Result Time Context Error String V1 New Scheme Codecs Parser Discovery Factory Clientset Status Spec Doc Fake Register Apply
		URL HTTPServer Group Version Kind Generated_expansion Example_client Utils Tracker Options Object ObjectMeta TypeMeta Name Namespace X Any
		Int Map Func Range Package Import Main Init Runtime Metav1 Schema Listers Cache Rest Types Watch Fmt Json ParameterCodec AddToScheme
		Localschemebuilder Install SchemeGroupVersion GroupVersion Resource GroupName Fake_example_client Interfaces SharedInformerFactory
		Subresource Kinds Nil Go Amd64 Unix Expansion_generated GenericInformer Update Get Extract Watcher Testing RESTClient NewForConfig`)
	derived = []string{"%sIndex", "New%s", "Extract%s", "%sApplyConfiguration", "%sExpansion", "%sInterface",
		"%sInformer", "Fake%s", "%ss", "%sLister",
		"%sGetter", "%ssGetter", "%sNamespaceLister", "Typed%s", "Deleted%s", "%sSpec", "%sStatus", "Extract%sFrom",
		"Extract%sStatus", "%sHandlerFuncs",
		"%sIndexInformer", "%sIndexers", "NewFiltered%sInformer", "%sListerExpansion", "%s_test", "%s_",
		"%sTypedInformerAdapter", "Fake%ss", "%s_index", "%sFrom"}
	fields = strings.Fields(`DeepCopy DeepCopyInto DeepCopyObject Name Namespace Kind APIVersion Items In Out WithName GetName IsApplyConfiguration
		Annotations String MarshalJSON UnmarshalJSON ObjectMetaApplyConfiguration Labels 日 Type Interface WithKind GetKind Üb SetName GetObjectKind B Value Self`)
	types = []string{"string", "*string", "[]string", "map[string]string", "*%s", "[]%s", "[]*%s", "map[string]%s",
		"[]byte", "metav1.Time", "bool", "[2]string", "*[]string",
		"struct{ A string `json:\"a\"` }"}
)

func newNames(r *rand.Rand) *names {
	n := &names{Rand: r}
	n.clientset = n.seldom("versioned", "func", "internal", "a b", "vendor", "fake", "scheme", "typed", "main", "init",
		"1", "", "testdata", "_x", ".x", "..", "a/b", "Ü", "x-y", "v1", "clientset.v1", "rest", "discovery",
		"http", "fmt")
	n.dir = n.seldom("client", "internal/client", "vendor/x", "a b", "testdata/c", ".", "client/_x", "client.v1", "ü")
	n.groupPackages = n.seldom("group", "path")
	n.crds = n.IntN(8) == 0
	for i := range 1 + n.IntN(6)/5 {
		n.version(i)
	}
	return n
}

func (n *names) version(i int) {
	dir := n.seldom("v1", "init", "main", "internal", "types", "func", "v1_test", "v1.2", "1", "metav1", "runtime",
		"v1beta1", "fake", "type", "a-b", "API")
	pkg := strings.NewReplacer("-", "", ".", "_", "func", "function", "type", "typ", "1", "one").Replace(dir)
	if dir == "v1" || dir == "v1beta1" || dir == "metav1" {
		pkg = dir
	}
	pkg = n.seldom(pkg, "main", "init", "internal", "runtime", "metav1", "schema", "fake", "scheme", "context", "v1",
		"Upper", "日本", "client", "cache")
	var b strings.Builder
	b.WriteString("// Package " + pkg + " is an API.\n//\n")
	group := n.seldom(fmt.Sprintf("example%d.org", i), "vendor.example.org", "internal.example.org", "1example.org",
		"type.example.org", "a-b.example.org", "main.io",
		"x", "", "v1.example.org", "func.example.org", "test.example.org", "core", "meta.k8s.io", "internal",
		"fake.org", "scheme.org", "EXAMPLE.org", "discovery.example.org", "rest.org",
		"externalversions.org", "internalinterfaces.org", "_x.org", "a_b.org", ".org", "a b", "init.org", "日本.org",
		"testdata.org", "typed.org", "clientset.org", "windows.org", "test_test.org")
	b.WriteString("// +groupName=" + group + "\n")
	if goName := n.seldom("", "type", "a-b c", "1X", "Internal", "example", "Discovery", "RESTClient", "Versioned",
		"V1", "日本", "Tracker", "Fake", "Übel", "_", "Start", "ForResource"); goName != "" {
		b.WriteString("// +groupGoName=" + goName + "\n")
	}
	if version := n.seldom("", "v2", "func", "internal", "type", "vendor", "test", "a.b", "1", "V1", "v1-beta", "日本",
		"v1_test", "fake", "Interface", "_"); version != "" {
		b.WriteString("// +versionName=" + version + "\n")
	}
	b.WriteString("// +k8s:deepcopy-gen=package\n// +k8s:defaulter-gen=TypeMeta\npackage " + pkg +
		"\n\nimport metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n\nvar _ metav1.Time\n")
	first := n.kind()
	all := []string{first}
	for range n.IntN(3) {
		name := n.kind()
		if n.IntN(2) == 0 {
			name = fmt.Sprintf(derived[n.IntN(len(derived))], first)
		}
		all = append(all, name)
	}
	declared := map[string]bool{}
	for _, kind := range all {
		if !declared[kind] && !declared[kind+"List"] {
			declared[kind], declared[kind+"List"] = true, true
			n.declare(&b, kind)
		}
	}
	n.files = append(n.files, txtar.File{Name: fmt.Sprintf("api/g%d/%s/api.go", i, dir), Data: []byte(b.String())})
}

func (n *names) kind() string {
	if n.IntN(3) > 0 {
		return "Fruit"
	}
	return kinds[n.IntN(len(kinds))]
}

func (n *names) declare(b *strings.Builder, kind string) {
	const object = "// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object\n"
	fmt.Fprintf(b, "\n// %s is a kind.\n//\n// +genclient\n", kind)
	if n.IntN(3) == 0 {
		b.WriteString("// +genclient:nonNamespaced\n")
	}
	if n.IntN(4) == 0 {
		fmt.Fprintf(b, "// +genclient:method=%s,verb=%s,subresource=%s\n",
			n.seldom("UpdateScale", "Fruits", "Get", "GetClient", "FruitInterface", "Create", "RESTClient",
				"GetNamespace", "Do"),
			n.seldom("get", "update", "create", "list", "apply", "patch"),
			n.seldom("scale", "a/b", "type", "a b", "Up", "1", "日", "x-y", ""))
	}
	if n.IntN(6) == 0 {
		fmt.Fprintf(b, "// +gen:index:name=%s,path=.metadata.name\n",
			n.seldom("byName", "list", "get", "x y", "type", "1", "index"))
	}
	if n.IntN(3) > 0 {
		b.WriteString("// +gen:reconciler\n")
	}
	for _, watched := range []string{"k8s.io/api/core/v1.ConfigMap", "k8s.io/api/apps/v1.Deployment", kind} {
		if n.IntN(4) == 0 {
			fmt.Fprintf(b, "// +gen:watches:kind=%s,by=%s\n", watched, n.seldom("owner", "name", "byName"))
		}
	}
	b.WriteString(object)
	fmt.Fprintf(b, "type %s struct {\n\tmetav1.TypeMeta   `json:\",inline\"`\n"+
		"\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n", kind)
	used := map[string]bool{"Name": true, "Namespace": true, "Labels": true, "Annotations": true, "Kind": true,
		"APIVersion": true}
	for i := range n.IntN(3) {
		name := n.seldom(fmt.Sprintf("Field%d", i), fields...)
		if used[name] && n.IntN(2) == 0 || used["x"+name] {
			continue
		}
		used["x"+name] = true
		typ := types[n.IntN(len(types))]
		if strings.Contains(typ, "%s") {
			typ = fmt.Sprintf(typ, kind+"Part")
		}
		fmt.Fprintf(b, "\n\t%s %s `json:\"f%d,omitempty\"`\n", name, typ, i)
	}
	if n.IntN(2) == 0 {
		fmt.Fprintf(b, "\n\tStatus %sPart `json:\"status,omitempty\"`\n", kind)
	}
	fmt.Fprintf(b, "}\n\n// %[1]sPart is a part.\ntype %[1]sPart struct {\n\t// +default=\"a\"\n"+
		"\t%[2]s string `json:\"a,omitempty\"`\n}\n", kind, n.seldom("A", fields...))
	fmt.Fprintf(b, "\n// %[1]sList is a list.\n%[2]stype %[1]sList struct {\n\tmetav1.TypeMeta `json:\",inline\"`\n"+
		"\tmetav1.ListMeta `json:\"metadata,omitempty\"`\n\n\tItems []%[1]s `json:\"items\"`\n}\n", kind, object)
}
