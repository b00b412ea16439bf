package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators"
	"github.com/gen-toolkit/gen/generators/applyconfiguration"
	"github.com/gen-toolkit/gen/generators/client"
	"github.com/gen-toolkit/gen/generators/crd"
	"github.com/gen-toolkit/gen/generators/deepcopy"
	"github.com/gen-toolkit/gen/generators/informer"
	"github.com/gen-toolkit/gen/generators/lister"
	"github.com/gen-toolkit/gen/generators/openapi"
	"github.com/gen-toolkit/gen/generators/validation"
	"github.com/gen-toolkit/gen/hack/site/playground"
)

// markerSettings ask for what markers influence.
const markerSettings = `packages: [./api/...]
generate:
  crd: {dir: config/crd}
  deepcopy:
  defaults:
  register:
  validation:
  client: {dir: client/clientset}
  lister: {dir: client/listers}
  informer: {dir: client/informers}
  applyconfiguration: {dir: client/applyconfiguration}
  reconciler: {dir: client/reconcilers}
  openapi: {dir: openapi}
  rbac: {dir: config/rbac, roleName: fruit-controller}
  webhook: {dir: config/webhook}
  lifecycle:
  protobuf:
  docs: {dir: docs}
`

// exampleAPI is the Go file around an example: the comment of the package, that of the kind, the spec, and more.
const exampleAPI = `%spackage v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

%stype Fruit struct {
	metav1.TypeMeta   ~json:",inline"~
	metav1.ObjectMeta ~json:"metadata,omitempty"~

	Spec   FruitSpec   ~json:"spec,omitempty"~
	Status FruitStatus ~json:"status,omitempty"~
}

%s
%s
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +k8s:prerelease-lifecycle-gen:introduced=1.30
type FruitList struct {
	metav1.TypeMeta ~json:",inline"~
	metav1.ListMeta ~json:"metadata,omitempty"~

	Items []Fruit ~json:"items"~
}

type Tree struct {
	Name string ~json:"name"~
}

var _, _ = runtime.Object(nil), intstr.IntOrString{}

%s`

var copies = regexp.MustCompile(`\+(k8s:deepcopy-gen|kubebuilder:object)`)

var declares = regexp.MustCompile(`(?m)^(type|func) `)

// goOf returns a Go file with an example: the comment of a package or of a kind, declarations, or else fields.
func goOf(input string) string {
	pkg, kind := "// +groupName=example.org\n// +k8s:deepcopy-gen=package\n", "// +genclient\n"
	spec, more := "type FruitSpec struct {\n\tVariety string ~json:\"variety,omitempty\"~\n"+
		"\tWeight int32 ~json:\"weight,omitempty\"~\n\tRipeness Ripeness ~json:\"ripeness,omitempty\"~\n}\n", ""
	if comment, rest, ok := strings.Cut(input, "package v1\n"); ok {
		if pkg, input = comment, rest; !copies.MatchString(pkg) {
			pkg += "// +k8s:deepcopy-gen=package\n"
		}
	}
	status := "type FruitStatus struct {\n\tWeight int32 ~json:\"weight,omitempty\"~\n}\n"
	comment, isKind := strings.CutSuffix(strings.TrimPrefix(input, "\n"), "type Fruit struct {\n")
	switch {
	case isKind:
		kind = comment
	case input == "":
	case !declares.MatchString(input):
		spec = "type FruitSpec struct {\n" + input + "}\n"
	case strings.Contains(input, "type FruitSpec struct {"):
		spec = input
	default:
		more = input
	}
	if strings.Contains(spec, "type FruitStatus struct {") {
		status = ""
	}
	if !copies.MatchString(kind) {
		kind += "// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object\n"
	}
	if !strings.Contains(spec+more, "type Ripeness ") {
		more += "type Ripeness string\n"
	}
	text := fmt.Sprintf(exampleAPI, pkg, kind, spec, status, more)
	return strings.ReplaceAll(text, "~", "`")
}

// unmarked returns an example without the lines of a marker.
func unmarked(input, marker string) string {
	line := regexp.MustCompile(`(?m)^\s*// \+` + regexp.QuoteMeta(marker) + `([^\w:.\n-].*|:\w+=.*)?\n`)
	return line.ReplaceAllString(input, "")
}

// makeMarkerExamples returns what each marker of the archive changes in the output of the generator that documents it.
func makeMarkerExamples(ctx context.Context, root string) (map[string]markerExample, error) {
	archive, err := txtar.ParseFile(filepath.Join(root, "hack", "site", "testdata", "markers.txtar"))
	if err != nil {
		return nil, err
	}
	project, err := projectOf(ctx, filepath.Join(root, "hack", "site"))
	if err != nil {
		return nil, err
	}
	library, err := filepath.Abs(filepath.Join(root, "reconcile"))
	if err != nil {
		return nil, err
	}
	path, version, _ := strings.Cut(codegen.Reconcile, "@")
	project["go.mod"] = fmt.Appendf(project["go.mod"], "require %s %s\nreplace %[1]s => %[3]s\n",
		path, version, library)
	sessions := map[*codegen.Generator]*playground.Session{}
	all := map[string]markerExample{}
	var failed []error
	for _, f := range archive.Files {
		owner := ownerOf(f.Name, generators.All())
		if !strings.Contains(markerSettings, "\n  "+owner.Name+":") {
			failed = append(failed, fmt.Errorf("%s: no settings for %s", f.Name, owner.Name))
			continue
		}
		if sessions[owner] == nil {
			project["gen.yaml"] = settingsOf(owner)
			session, done, err := openProject(project)
			if err != nil {
				return nil, err
			}
			defer done()
			sessions[owner] = session
		}
		example, err := exampleOf(ctx, sessions[owner], owner.Name, f.Name, string(f.Data))
		if err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", f.Name, err))
			continue
		}
		all[f.Name] = example
	}
	return all, errors.Join(failed...)
}

// showing are the generators that show best what markers of several generators do, by the beginnings of the names.
var showing = []struct {
	prefix string
	by     *codegen.Generator
}{
	{"genclient", client.Generator}, {"groupGoName", client.Generator}, {"resourceName", client.Generator},
	{"k8s:client-gen", client.Generator}, {"k8s:deepcopy-gen", deepcopy.Generator},
	{"kubebuilder:object", deepcopy.Generator}, {"gen:index", lister.Generator},
	{"k8s:informer-gen", informer.Generator},
	{"k8s:applyconfiguration-gen", applyconfiguration.Generator}, {"patch", openapi.Generator},
	{"union", openapi.Generator}, {"k8s:validation-gen", validation.Generator},
	{"", crd.Generator},
}

// ownerOf returns the generator that shows what a marker does: that of CRDs, if it knows it, or another one that does.
func ownerOf(name string, all []*codegen.Generator) *codegen.Generator {
	for _, g := range slices.Concat([]*codegen.Generator{crd.Generator}, all) {
		if slices.ContainsFunc(g.Markers, func(m marker.Definition) bool { return m.Name == name }) {
			return g
		}
	}
	for _, s := range showing {
		if strings.HasPrefix(name, s.prefix) {
			return s.by
		}
	}
	return nil // the last one has no prefix
}

// prerequisites are the generators whose output others need.
var prerequisites = map[string][]string{
	"client": {"deepcopy", "register"}, "lister": {"client", "deepcopy", "register"},
	"informer": {"client", "lister", "deepcopy", "register"}, "applyconfiguration": {"deepcopy"},
	"validation": {"register", "deepcopy"}, "defaults": {"deepcopy"},
	"reconciler": {"client", "lister", "informer", "applyconfiguration", "deepcopy", "register"},
}

// settingsOf returns the lines of markerSettings for a generator and those that it needs.
func settingsOf(g *codegen.Generator) []byte {
	var out []byte
	for line := range strings.Lines(markerSettings) {
		name, _, _ := strings.Cut(strings.TrimSpace(line), ":")
		if !strings.HasPrefix(line, "  ") || name == g.Name || slices.Contains(prerequisites[g.Name], name) {
			out = append(out, line...)
		}
	}
	return out
}

// anyMarker matches the lines of markers.
var anyMarker = regexp.MustCompile(`(?m)^\s*// \+.*\n`)

func hasErrors(a playground.Answer) bool {
	return slices.ContainsFunc(a.Problems, func(p playground.Problem) bool { return p.Severity == "error" })
}

// exampleOf returns what a marker changes in the output of its generator, or else of one that this one requires.
func exampleOf(ctx context.Context, session *playground.Session, generator, name, input string) (
	example markerExample, err error,
) {
	text := goOf(input)
	without := unmarked(text, name)
	if without == text {
		return example, errors.New("the example does not have it")
	}
	old, err := session.Generate(ctx, without)
	if err != nil {
		return example, err
	}
	answer, err := session.Generate(ctx, text)
	if err != nil {
		return example, err
	}
	if hasErrors(old) { // the other markers make no sense without it
		if old, err = session.Generate(ctx, goOf(anyMarker.ReplaceAllString(input, ""))); err != nil {
			return example, err
		}
	}
	if hasErrors(old) || hasErrors(answer) {
		return example, fmt.Errorf("gen refuses it: %v, without it: %v", answer.Problems, old.Problems)
	}
	before, after := map[string]string{}, map[string]string{}
	for _, f := range old.Files {
		before[f.Name] = f.Content
	}
	names := []string{}
	for _, f := range answer.Files {
		after[f.Name] = f.Content
		names = append(names, f.Name)
	}
	owned := func(name string) int {
		of := func(f playground.File) bool { return f.Name == name && f.Generator == generator }
		if slices.ContainsFunc(answer.Files, of) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(owned(a), owned(b)) })
	for _, file := range append(names, slices.Sorted(maps.Keys(before))...) {
		if before[file] != after[file] {
			return markerExample{input, file, changedLines(before[file], after[file])}, nil
		}
	}
	return example, errors.New("no file differs")
}
