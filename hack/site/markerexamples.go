package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators"
	"github.com/gen-toolkit/gen/generators/admissionpolicy"
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

// makeMarkerExamples returns what each marker of the archive changes in the output of the generator that documents it.
func makeMarkerExamples(ctx context.Context, root string) (map[string]markerExample, error) {
	sources, err := readMarkerSources(filepath.Join(root, "hack", "site", "testdata", "markers.txtar"))
	if err != nil {
		return nil, err
	}
	project, err := requirementsOf(ctx, filepath.Join(root, "examples", "fruit")) // on the newest Kubernetes
	if err != nil {
		return nil, err
	}
	project[playground.Source] = []byte("package v1\n")
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
	for _, source := range sources {
		owner := source.owner(generators.All())
		if !strings.Contains(markerSettings, "\n  "+owner.Name+":") {
			failed = append(failed, fmt.Errorf("%s: no settings for %s", source.marker, owner.Name))
			continue
		}
		project["gen.yaml"] = settingsOf(owner)
		var example markerExample
		switch {
		case source.against != "":
			example, err = exampleOfBreaking(ctx, project, source)
		case len(source.files) > 0:
			example, err = exampleOfFiles(ctx, project, owner.Name, source)
		default:
			if sessions[owner] == nil {
				session, done, err := openProject(project)
				if err != nil {
					return nil, err
				}
				defer done()
				sessions[owner] = session
			}
			example, err = exampleOf(ctx, sessions[owner], owner.Name, source)
		}
		if err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", source.marker, err))
			continue
		}
		all[source.marker] = example
	}
	return all, errors.Join(failed...)
}

// exampleOfFiles returns what a marker changes in a project with files of its own.
func exampleOfFiles(ctx context.Context, project map[string][]byte, generator string, source markerSource) (
	markerExample, error,
) {
	files := maps.Clone(project)
	for name, text := range source.texts() {
		files[name] = []byte(text)
	}
	session, done, err := openProject(files)
	if err != nil {
		return markerExample{}, err
	}
	defer done()
	return exampleOf(ctx, session, generator, source)
}

// showing are the generators that show best what markers of several generators do, by the beginnings of the names.
var showing = []struct {
	prefix string
	by     *codegen.Generator
}{
	{"genclient", client.Generator}, {"groupGoName", client.Generator}, {"resourceName", client.Generator},
	{"k8s:client-gen", client.Generator}, {"k8s:deepcopy-gen", deepcopy.Generator},
	{"kubebuilder:object", deepcopy.Generator}, {"gen:index", lister.Generator},
	{"k8s:informer-gen", informer.Generator}, {"gen:deprecated", admissionpolicy.Generator},
	{"k8s:applyconfiguration-gen", applyconfiguration.Generator}, {"patch", openapi.Generator},
	{"union", openapi.Generator},
	{"", crd.Generator},
}

// printedMarkers are those whose examples show what gen prints: it refuses the marker, or the types without it.
var printedMarkers = []string{"gen:rbac", "gen:unroll", "k8s:customValidation", "k8s:validateError",
	"k8s:validation-gen-nolint", "kubebuilder:storageversion", "kubebuilder:validation:UniqueItems",
	"kubebuilder:validation:items:UniqueItems", "protobuf.options.(gogoproto.goproto_stringer)"}

// owner returns the generator that shows what the marker does: that of the functions that the example asks for, that of
// CRDs, if it knows the marker, or another one that does.
func (s markerSource) owner(all []*codegen.Generator) *codegen.Generator {
	if strings.Contains(s.shown, "// +k8s:validation-gen=") {
		return validation.Generator
	}
	for _, g := range slices.Concat([]*codegen.Generator{crd.Generator}, all) {
		if slices.ContainsFunc(g.Markers, func(m marker.Definition) bool { return m.Name == s.marker }) {
			return g
		}
	}
	for _, w := range showing {
		if strings.HasPrefix(s.marker, w.prefix) {
			return w.by
		}
	}
	return nil // the last one has no prefix
}

func hasErrors(a playground.Answer) bool {
	return slices.ContainsFunc(a.Problems, func(p playground.Problem) bool { return p.Severity == "error" })
}

// exampleOf returns what a marker changes in the output of its generator, in that of one that this one requires, or
// else in what gen prints.
func exampleOf(ctx context.Context, session *playground.Session, generator string, source markerSource) (
	example markerExample, err error,
) {
	with, without := source.texts(), source.without(source.marker)
	if maps.Equal(with, without) {
		return example, errors.New("the example does not have it")
	}
	prints := slices.Contains(printedMarkers, source.marker)
	var old playground.Answer
	for _, texts := range []map[string]string{without, source.bare(true), source.bare(false)} {
		if old, err = session.GenerateFiles(ctx, texts); err != nil {
			return example, err
		}
		if prints || !hasErrors(old) {
			break
		} // the other markers make no sense without it
	}
	answer, err := session.GenerateFiles(ctx, with)
	if err != nil {
		return example, err
	}
	if (hasErrors(old) || hasErrors(answer)) != prints {
		return example, fmt.Errorf("gen says: %v, without it: %v", answer.Problems, old.Problems)
	}
	example.Input = source.shown
	if !prints {
		example.File, example.Lines = changedFile(old, answer, generator)
	}
	if example.File == "" {
		example.Prints = "gen"
		example.Lines = changedLines(printed(old), printed(answer))
	}
	if len(example.Lines) == 0 {
		return example, errors.New("nothing differs")
	}
	return example, nil
}

// changedFile returns the first file that differs, those of a generator before others, and its lines.
func changedFile(old, answer playground.Answer, generator string) (name string, lines []string) {
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
			return file, changedLines(before[file], after[file])
		}
	}
	return "", nil
}

// printed returns the problems as gen prints them, but for their positions, which a marker moves.
func printed(a playground.Answer) string {
	var out strings.Builder
	for _, p := range a.Problems {
		fmt.Fprintf(&out, "%s: %s: %s [%s]\n", p.File, p.Severity, p.Message, p.Rule)
		if p.Remedy != "" {
			fmt.Fprintf(&out, "\t%s\n", p.Remedy)
		}
	}
	return out.String()
}
