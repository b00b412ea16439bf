// Package codegen is the toolkit: the contract between gen and its generators, and the driver that runs them. A project
// adds generators of its own with a main of ten lines:
//
//	func main() { genmain.Main(append(generators.All, mine)...) }
//
// In: generators and jobs. Out: files and diagnostics.
package codegen

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A Generator turns an API into files. It is data with one function, listed in generators.All and checked by Validate
// at start.
type Generator struct {
	Name    string              // e.g. "deepcopy": the gen.yaml key, the subcommand, the header
	Doc     string              // the first line is the summary; `gen explain deepcopy` prints it all
	Markers []marker.Definition // every marker that it reads beyond marker.Shared

	// Options returns a pointer to the generator's options with their defaults: a struct whose fields have the tags
	// `json` (the gen.yaml key, and in kebab-case the flag), `alias` (another key) and `doc`. nil means no options.
	Options func() any

	// Imports returns the import paths of packages that a marker names, and that are to be loaded beside those of the
	// job, e.g. "example.org/fruit/api" for +k8s:conversion-gen=example.org/fruit/api. The plan finds them by
	// API.Input. It may be nil. Options name such packages by methods Inputs() []string and, where they may be missing,
	// OptionalInputs() []string.
	Imports func(marker.Marker) []string

	// Trigger is the marker that a kind needs for files of its own, e.g. "genclient"; it may be empty. Where files are
	// removed because a kind has lost it, gen says so.
	Trigger string
	// Version returns where the generator takes the API version of a package from, e.g. [ClientVersion]. It may be nil.
	Version func(*model.Package) VersionSource
	// Modules are the Kubernetes modules that the generated code imports, [ClientGo] or [Apimachinery]. Where there are
	// files and go.mod does not require them, that is reported. Nothing need be said of modules that the API's own
	// types import.
	Modules []string

	// Plan decides which files there are. It touches nothing and renders nothing; whatever it and Render know, they
	// know from the Pass, for the cache takes other sources, as the clock or the environment, for unchanged. Problems
	// of the API go to Pass.Report, an error is for what no change of the API would mend. Plans are made side by side,
	// those of several jobs by the same generator, too: a Pass belongs to one of them, the API to all, to be read.
	Plan func(*Pass) ([]File, error)
}

// A File is planned output: a path, and the function that makes its content.
type File struct {
	Path   string // absolute, e.g. "/src/fruit/api/v1/zz_generated.deepcopy.go"
	Render func() ([]byte, error)
	// Source names what the file is generated from: kinds, e.g. "example.org/fruit/api/v1.Fruit", packages, e.g.
	// "example.org/fruit/api/v1", or all packages below a directory, e.g. "example.org/fruit/api/...".
	Source []string

	Was []byte // of a file of the user's in which gen changes something: its content, as [Pass.Read] gave it

	// Weight is how much work the content is, compared with other files, e.g. the number of schemas in a CRD. Heavy
	// files are begun first, so that none is left when all else is done: 50 of 550 ms for the CRDs of k8s.io/api's
	// workloads (make bench). 0 will do for most.
	Weight int

	home  string     // of a Go file: its directory, but for --out
	frame emit.Frame // likewise
	data  func() any // see MadeOf; nil where that is not known
	key   func() any // see KnownBy; may be nil
}

// MadeOf says that the content of a file, and of its frame if it is Go, is made of what data returns, and of nothing
// else that may differ from run to run. It is rendered anew only where that is other than in a former run. It may be of
// any type but those of the model: see [emit.Type], and [Pass.Closure] for what walks the model. data is called when
// the file is rendered, possibly together with others.
func (f File) MadeOf(data func() any) File {
	f.data = data
	return f
}

// KnownBy says that what MadeOf has been told of is the same as long as what key returns is, which is found out sooner,
// e.g. by [Pass.Closure] where the data is a large view.
func (f File) KnownBy(key func() any) File {
	f.key = key
	return f
}

// Diagnostic is a problem with its place and remedy.
type Diagnostic = diag.Diagnostic

var generatorName = regexp.MustCompile(`^[a-z][a-z0-9]*$`)

// Validate checks what the compiler can't: names that are unique and fit a command line, documentation, a plan, and
// markers that agree with each other. Its errors are mistakes in a generator, not in its input.
func Validate(generators []*Generator) error {
	seen := map[string]bool{}
	for _, g := range generators {
		switch {
		case !generatorName.MatchString(g.Name):
			return fmt.Errorf("generator %q: the name must match %s", g.Name, generatorName)
		case seen[g.Name]:
			return fmt.Errorf("generator %s is there twice", g.Name)
		case strings.TrimSpace(g.Doc) == "":
			return fmt.Errorf("generator %s has no documentation", g.Name)
		case g.Plan == nil:
			return fmt.Errorf("generator %s has no plan", g.Name)
		}
		seen[g.Name] = true
		for _, m := range g.Markers {
			if m.Name == "" || m.Doc == "" || m.Scopes == 0 {
				return fmt.Errorf("generator %s: marker %q needs a name, a scope and documentation", g.Name, m.Name)
			}
		}
	}
	_, err := Markers(generators)
	return err
}

// Markers returns the table of all markers: the shared ones, those of the generators, and those of other tools.
func Markers(generators []*Generator) (*marker.Table, error) {
	lists := [][]marker.Definition{marker.Shared}
	for _, g := range generators {
		lists = append(lists, g.Markers)
	}
	own := map[string]bool{}
	for _, list := range lists {
		for _, d := range list {
			own[d.Name] = true
		}
	}
	var foreign []marker.Definition
	for _, d := range marker.Foreign { // a generator of ours knows more of a marker than "another tool reads it"
		if !own[d.Name] {
			foreign = append(foreign, d)
		}
	}
	return marker.NewTable(append(lists, foreign)...)
}
