// Package plugin makes a program of a [codegen.Generator] that gen starts as a plugin, in one line:
//
//	func main() { plugin.Main(kinds.Generator) }
//
// gen starts the program, writes one JSON document, a request, to its standard input, and reads one, a response, from
// its standard output: docs/plugin-protocol.schema.json describes both, for programs in any language. What the program
// writes to standard error is shown where it fails. gen starts it once to ask for its markers and rules, once for each
// job to generate, and once to compare two states. A program is a function of its request, its own content and the
// files that gen.yaml names as its inputs: gen keeps what it answers to generate as long as these are the same.
package plugin

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/protocol"
	"github.com/gen-toolkit/gen/internal/writer"
)

// Main makes a plugin of a generator: it answers the request on standard input, and exits. The generator gets all that
// it gets inside of gen, because the plugin loads the packages itself. The options of gen.yaml set those of the
// generator.
func Main(g *codegen.Generator) {
	if err := Serve(context.Background(), g, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// Serve answers one request for a generator. An error is a mistake in the generator or the request; problems of the API
// are diagnostics of the answer.
func Serve(ctx context.Context, g *codegen.Generator, in io.Reader, out io.Writer) error {
	if err := codegen.Validate([]*codegen.Generator{g}); err != nil {
		return err
	}
	var request protocol.Request
	if err := json.NewDecoder(in).Decode(&request); err != nil {
		return fmt.Errorf("standard input has no request of gen: %w", err)
	}
	if request.Version != protocol.Version {
		return fmt.Errorf("gen asks in version %d of the protocol, and the plugin answers in %d", request.Version,
			protocol.Version)
	}
	response := protocol.Response{Version: protocol.Version}
	switch request.Action {
	case "describe":
		summary, _, _ := strings.Cut(g.Doc, "\n")
		response.Doc, response.Markers, response.Rules = summary, described(g.Markers), rulesOf(g)
	case "generate":
		if err := generate(ctx, g, &request, &response); err != nil {
			return err
		}
	case "breaking":
		if err := compare(ctx, g, &request, &response); err != nil {
			return err
		}
	default:
		return fmt.Errorf("gen asks for the unknown action %q", request.Action)
	}
	return json.NewEncoder(out).Encode(response)
}

// others are markers that the plugin leaves alone: those of other generators, which gen itself checks.
var others = []string{"*"}

// generate runs the generator on the packages of a request.
func generate(ctx context.Context, g *codegen.Generator, request *protocol.Request, response *protocol.Response) error {
	selected, ok := selection(g, request, response)
	if !ok {
		return nil
	}
	result, err := driver.Run(ctx, driver.Config{
		Dir: request.Dir, Roots: []string{request.Dir}, Generators: []*codegen.Generator{selected.Generator},
		Jobs: []jobs.Job{{Packages: patternsOf(request), Header: request.Header, AllowMarkers: others,
			Generate: []jobs.Selected{selected}}},
	})
	if err != nil {
		return err
	}
	for _, d := range result.Diagnostics {
		if !isOfBuild(d.Rule) { // gen itself reports these
			response.Diagnostics = append(response.Diagnostics, diagnosticOf(d))
		}
	}
	if result.Changes == nil {
		return nil
	}
	for _, change := range result.Changes.All {
		if err := add(response, request.Dir, change); err != nil {
			return err
		}
	}
	return nil
}

// selection returns the generator by its name in gen.yaml and with the options of a request. ok is false where these
// are wrong, which the response says.
func selection(
	g *codegen.Generator, request *protocol.Request, response *protocol.Response,
) (selected jobs.Selected, ok bool) {
	named := *g // its files carry the name in gen.yaml
	named.Name = request.Generator
	selected.Generator = &named
	if g.Options != nil {
		selected.Options = g.Options()
		if err := setOptions(selected.Options, request.Options); err != nil {
			response.Diagnostics = append(response.Diagnostics,
				protocol.Diagnostic{Message: err.Error(), Remedy: "correct options in gen.yaml"})
			return selected, false
		}
	} else if len(request.Options) > 0 {
		response.Diagnostics = append(response.Diagnostics, protocol.Diagnostic{
			Message: request.Generator + " has no options", Remedy: "remove options from gen.yaml"})
		return selected, false
	}
	return selected, true
}

// isOfBuild reports whether a problem of a rule is one of markers and declarations, and not of a generator.
func isOfBuild(rule string) bool {
	return diag.Find(markers.Rules, rule) != nil || diag.Find(model.BuildRules, rule) != nil
}

// patternsOf returns the packages of a request as directories, where they are below that of gen.yaml: gen finds these
// without the go command.
func patternsOf(r *protocol.Request) (all []string) {
	for i, path := range r.Packages {
		if r.API != nil && i < len(r.API.Packages) && r.API.Packages[i].Path == path &&
			filepath.IsLocal(filepath.FromSlash(r.API.Packages[i].Dir)) {
			path = "./" + r.API.Packages[i].Dir
		}
		all = append(all, path)
	}
	return all
}

// setOptions sets options as gen.yaml has them, strictly.
func setOptions(options any, values map[string]any) error {
	text, err := json.Marshal(values)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.DisallowUnknownFields()
	return decoder.Decode(options)
}

// add adds the file that a change leaves to a response.
func add(r *protocol.Response, dir string, change writer.Change) error {
	if change.Status == writer.Removed || filepath.Ext(change.Path) == ".list" { // gen keeps both itself
		return nil
	}
	content, err := change.Left()
	if err != nil {
		return err
	}
	rel, err := filepath.Rel(dir, change.Path)
	if err != nil {
		return err
	}
	r.Files = append(r.Files,
		protocol.File{Path: filepath.ToSlash(rel), Content: string(content), Source: change.Source})
	return nil
}

func diagnosticOf(d diag.Diagnostic) protocol.Diagnostic {
	return protocol.Diagnostic{Severity: d.Severity.String(), Message: d.Message, Remedy: d.Remedy,
		Position: positionOf(d.Pos)}
}

// positionOf returns a position as responses have it; nil for none.
func positionOf(p model.Position) *protocol.Position {
	if p.Filename == "" {
		return nil
	}
	return &protocol.Position{File: p.Filename, Line: p.Line, Column: p.Column}
}

// described returns the markers of a generator.
func described(of []marker.Definition) (all []protocol.Marker) {
	for _, d := range of {
		m := protocol.Marker{Name: d.Name, Doc: d.Doc, Value: markers.WordOf(markers.Values, d.Kind),
			Domain: markers.WordOf(markers.Domains, d.Domain), Enum: d.Enum}
		for _, on := range slices.Sorted(maps.Keys(markers.Scopes)) {
			if d.Scopes&markers.Scopes[on] != 0 {
				m.On = append(m.On, on)
			}
		}
		for _, arg := range d.ArgDefs {
			if m.Args == nil {
				m.Args = map[string]protocol.Arg{}
			}
			m.Args[arg.Name] = protocol.Arg{Value: markers.WordOf(markers.Values, arg.Kind),
				Domain: markers.WordOf(markers.Domains, arg.Domain), Required: arg.Required, Enum: arg.Enum}
		}
		all = append(all, m)
	}
	return all
}
