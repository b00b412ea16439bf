// Package pluginhost runs generators that are programs of their own, as gen.yaml names them. In: the settings of
// gen.yaml, the API. Out: a codegen.Generator, whose plan sends the API to the program and checks what it answers: see
// package plugin for the protocol.
package pluginhost

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/protocol"
)

// Options are the settings of a plugin in gen.yaml.
type Options struct {
	Plugin  []string `json:"plugin" doc:"command of the program, e.g. [go, tool, typescript]; it runs in the directory of gen.yaml"`
	Dir     string   `json:"dir" alias:"outputDir" doc:"directory for its files; without it they are zz_generated files beside the API"`
	Inputs  []string `json:"inputs" doc:"files that the program reads beside its own, relative to gen.yaml"`
	Env     []string `json:"env" doc:"variables of gen's environment that the program gets beside PATH, HOME and the like"`
	Timeout string   `json:"timeout" doc:"how long it may take, e.g. 90s; by default a minute"`

	Schemas bool `json:"schemas" doc:"send the schemas of kinds, as CRDs have them"`

	Settings map[string]any // the plugin's own
	Base     string         // the directory of gen.yaml
	Program  string         // the path of the command's program
	Values   []string       // all of the program's environment: a key of the options covers it

	unmarked bool
}

// Unmarked reports whether the program gets packages without markers: it has no markers of its own.
func (o *Options) Unmarked() bool { return o.unmarked }

// New returns the generator of a plugin, which runs until ctx ends.
func New(ctx context.Context, name string, o *Options, markers []marker.Definition, doc string) *codegen.Generator {
	o.unmarked = len(markers) == 0
	return codegen.New(codegen.Generator{
		Name: name,
		Doc: cmp.Or(doc, "plugin "+strings.Join(o.Plugin, " ")) +
			"\n\ngen explain plugins says how gen and plugins speak.",
		Markers: markers,
	}, func() *Options { return &Options{} }, func(p *codegen.Pass, o *Options) ([]codegen.File, error) {
		return plan(ctx, p, o, name, markers)
	})
}

// defaultTimeout is how long a plugin may take.
const defaultTimeout = time.Minute

// HasTimeout reports whether the timeout is a duration, or none.
func (o *Options) HasTimeout() bool {
	limit, err := time.ParseDuration(o.Timeout)
	return o.Timeout == "" || err == nil && limit > 0
}

// program returns the program of the options.
func (o *Options) program() program {
	limit, err := time.ParseDuration(o.Timeout)
	if err != nil {
		limit = defaultTimeout
	}
	return program{o.Plugin, o.Base, limit, o.Values}
}

// Describe asks a plugin for what it generates, and for its markers.
func Describe(ctx context.Context, name string, o *Options) (protocol.Response, error) {
	response, err := o.program().ask(ctx,
		protocol.Request{Version: protocol.Version, Action: "describe", Generator: name})
	if err == nil && len(response.Files) > 0 {
		err = &fault{"it answers a request to describe itself with files", "let it answer files only to generate"}
	}
	return response, err
}

// Remedy returns what to do about an error of [Describe].
func Remedy(err error) string {
	if f := (*fault)(nil); errors.As(err, &f) {
		return f.remedy
	}
	return "correct the plugin"
}

// Program returns the path of a command's program.
func Program(dir string, command []string) (string, error) { return find(dir, command) }

func plan(
	ctx context.Context, p *codegen.Pass, o *Options, name string, own []marker.Definition,
) ([]codegen.File, error) {
	at := p.OptionPos("plugin")
	request := protocol.Request{Version: protocol.Version, Action: "generate", Generator: name, Options: o.Settings,
		Dir: o.Base, Header: p.Header, API: apiOf(o.Base, p.API, p.Groups(), own)}
	if o.Schemas {
		addSchemas(p, request.API)
	}
	for _, pkg := range p.API.Packages {
		request.Packages = append(request.Packages, pkg.Path)
	}
	if p.ErrorCount() > 0 {
		return nil, nil
	}
	raw, err := answerTo(ctx, p, o, request)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err == nil {
		var response protocol.Response
		if response, err = answer(raw); err == nil {
			return outputs(p, name, o, response), nil
		}
	}
	p.Report(rulePlugin.At(at, "plugin %s: %v", name, err).Fix("%s", Remedy(err)))
	return nil, nil
}

// answerTo returns what the program answers: by an earlier run, if neither the request nor the program has changed.
func answerTo(ctx context.Context, p *codegen.Pass, o *Options, request protocol.Request) ([]byte, error) {
	input, err := json.Marshal(request)
	if err != nil {
		return nil, err
	}
	parts := []any{o.Plugin, o.Values, input}
	for i, name := range append(append([]string{o.Program}, o.Plugin[1:]...), o.Inputs...) {
		file, err := p.ReadFile(filepath.FromSlash(name))
		if err != nil && i >= len(o.Plugin) { // an argument need not be a file
			return nil, &fault{fmt.Sprintf("its input %s can't be read", name), "create it, or leave it out of inputs"}
		}
		parts = append(parts, name, file.Sum)
	}
	if byGo(o.Plugin) {
		p.EveryRun("the go command builds the plugin, and gen can't tell whether that has changed")
		return o.program().run(ctx, input)
	}
	key, err := json.Marshal(parts)
	if err != nil {
		return nil, err
	}
	return p.Memo(key, func() ([]byte, error) { return o.program().run(ctx, input) })
}

// byGo reports whether the go command builds the program.
func byGo(command []string) bool {
	return strings.TrimSuffix(filepath.Base(command[0]), ".exe") == "go"
}
