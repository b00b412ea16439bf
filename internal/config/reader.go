package config

import (
	"context"
	"fmt"
	"go/token"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/modelbuild"
	"github.com/gen-toolkit/gen/internal/trace"
)

// reader turns YAML nodes into jobs and collects what is wrong with them.
type reader struct {
	record       *trace.Recorder
	file         string
	generators   []*codegen.Generator
	custom       map[string]*codegen.Generator // by entries of the file
	needPackages bool
	programs     context.Context     // see Manner
	defaults     shared              // of all jobs
	declared     modelbuild.Channels // channels of the file
	ignored      []string            // markers that count in no job
	problems     diag.List
}

// entry is one key of a mapping.
type entry struct{ key, value *yaml.Node }

func (r *reader) errorf(n *yaml.Node, format string, args ...any) *diag.Diagnostic {
	pos := token.Position{Filename: r.file, Line: n.Line, Column: n.Column}
	r.problems.Add(ruleConfig.At(pos, format, args...))
	return &r.problems[len(r.problems)-1]
}

// document reads the document: a job, or a list of them under `jobs`, and the version of gen.
func (r *reader) document(n *yaml.Node) (file File) {
	list := value(n, "jobs")
	if list == nil {
		entries := r.mapping(n, slices.Concat(topKeys, jobKeys))
		r.top(entries, &file)
		file.Jobs = []jobs.Job{r.job(n, entries)}
		r.diagnostics(entries, &file)
		r.policy(entries, &file)
		return file
	}
	entries := r.mapping(n, slices.Concat(topKeys, []string{"jobs"}, sharedKeys))
	r.top(entries, &file)
	r.defaults = r.shared(entries)
	if list.Kind != yaml.SequenceNode {
		r.errorf(list, "jobs wants a list").Remedy = "write each job after a dash"
		return file
	}
	for _, item := range list.Content {
		file.Jobs = append(file.Jobs, r.job(item, r.mapping(item, jobKeys)))
	}
	r.diagnostics(entries, &file)
	r.policy(entries, &file)
	return file
}

// topKeys are only at the top of the document.
var topKeys = []string{versionKey, lintKey, breakingKey, channelsKey, tagsKey, gateMarkersKey, policyKey,
	diagnosticsKey, ignoreMarkersKey}

// top reads those of [topKeys] that need no jobs.
func (r *reader) top(entries []entry, file *File) {
	r.declared = r.channels(entries)
	file.Channels = r.declared
	for _, e := range entries {
		switch e.key.Value {
		case versionKey:
			r.version(e, file)
		case lintKey:
			r.lint(e, file)
		case breakingKey:
			r.breaking(e, file)
		case ignoreMarkersKey:
			r.ignoreMarkers(e)
		}
	}
}

var jobKeys = append([]string{"packages", "exclude", channelKey, "generate"}, sharedKeys...)

// job returns the job of a node with these entries.
func (r *reader) job(n *yaml.Node, entries []entry) jobs.Job {
	shared := r.shared(entries).over(r.defaults)
	job := jobs.Job{Header: shared.header, HeaderFile: shared.headerFile, Year: shared.year,
		AllowMarkers: shared.allowMarkers, LenientMarkers: shared.lenientMarkers, IgnoreMarkers: r.ignored}
	for _, e := range entries {
		switch e.key.Value {
		case "packages":
			r.decode(e, &job.Packages)
			r.checkPaths(e, job.Packages...)
		case "exclude":
			r.decode(e, &job.Exclude)
			r.checkPaths(e, job.Exclude...)
		case channelKey:
			job.Channel = r.jobChannel(e)
		case "generate":
			job.Generate = r.generate(e.value, shared.options)
		}
	}
	if r.needPackages && n.Kind == yaml.MappingNode && value(n, "packages") == nil {
		r.errorf(n, "the job has no packages").Remedy = "write e.g. packages: [./apis/...]"
	}
	if n.Kind == yaml.MappingNode && len(job.Generate) == 0 && value(n, "generate") == nil {
		r.errorf(n, "the job generates nothing").Remedy = "write e.g. generate: {deepcopy: }; gen explain lists the " +
			"generators"
	}
	return job
}

func (r *reader) generate(n *yaml.Node, defaults []entry) []jobs.Selected {
	names := make([]string, len(r.generators))
	for i, g := range r.generators {
		names[i] = g.Name
	}
	var own, foreign []string // the names that the file gives
	for _, e := range pairs(n) {
		switch {
		case slices.Contains(names, e.key.Value):
		case defines(e):
			own = append(own, e.key.Value)
		case r.isForeign(e, names):
			foreign = append(foreign, e.key.Value)
		}
	}
	entries := map[string]entry{}
	for _, e := range r.mapping(n, slices.Concat(names, own, foreign)) {
		entries[e.key.Value] = e
	}
	var selected []jobs.Selected
	for _, g := range r.generators { // in our order, so that gen.yaml's does not matter
		if e, ok := entries[g.Name]; ok {
			selected = append(selected, r.selected(g, e.value, defaults))
		}
	}
	slices.Sort(own)
	for _, name := range slices.Compact(own) {
		if s, ok := r.defined(entries[name]); ok {
			selected = append(selected, s)
		}
	}
	return selected
}

// isForeign reports an entry that is no generator of this program, is not near to the name of one, and does not say
// how gen gets it.
func (r *reader) isForeign(e entry, names []string) bool {
	if marker.Closest(e.key.Value, names) != "" {
		return false // unknown says which one
	}
	r.errorf(e.key, "there is no generator %q in this gen", e.key.Value).Remedy = "gen explain lists its generators; " +
		"one of your own has the key template or plugin here, or needs the gen that has it: docs/writing-a-generator.md"
	return true
}

// selected returns a generator with its options and their positions. Defaults hold where it has no entry of its own.
func (r *reader) selected(g *codegen.Generator, n *yaml.Node, defaults []entry) jobs.Selected {
	selected := jobs.Selected{Generator: g, Positions: map[string]token.Position{}}
	if g.Options != nil {
		selected.Options = g.Options()
	}
	list := Options(selected.Options)
	for _, e := range defaults {
		r.set(&selected, list, e)
	}
	if n.Tag == "!!null" {
		return selected
	}
	if n.Kind == yaml.ScalarNode {
		r.errorf(n, "%s wants its options, not %q", g.Name, n.Value).Remedy = plain(g, n)
		return selected
	}
	for _, e := range r.mapping(n, keysOf(selected.Options)) {
		r.set(&selected, list, e)
	}
	return selected
}

// set reads an option of a list, if it has the entry, and its position.
func (r *reader) set(selected *jobs.Selected, list []Option, e entry) {
	i := slices.IndexFunc(list, func(o Option) bool { return o.Key == e.key.Value || o.Alias == e.key.Value })
	if i < 0 {
		return
	}
	r.decode(e, list[i].Value.Addr().Interface())
	if slices.Contains(pathOptions, list[i].Key) {
		r.checkPaths(e, list[i].Value.String())
	}
	if slices.Contains(outputOptions, list[i].Key) && list[i].Value.Kind() == reflect.String {
		r.checkOutput(e, list[i].Value.String())
	}
	selected.Positions[list[i].Key] = token.Position{Filename: r.file, Line: e.value.Line, Column: e.value.Column}
}

// plain says how a generator is written for which gen.yaml has a plain value.
func plain(g *codegen.Generator, n *yaml.Node) string {
	var on bool
	switch err := n.Decode(&on); {
	case err == nil && !on:
		return "leave the line out"
	case err == nil || g.Options == nil:
		return fmt.Sprintf("write %s: without a value, for the defaults", g.Name)
	}
	return fmt.Sprintf("write %s: without a value, for the defaults, or e.g. %s: {%s: …}", g.Name, g.Name,
		Options(g.Options())[0].Key)
}

// mapping returns the entries with defined keys and reports the others.
func (r *reader) mapping(n *yaml.Node, keys []string) []entry {
	if n.Kind != yaml.MappingNode {
		r.errorf(n, "wants a mapping").Remedy = asMapping(n, keys)
		return nil
	}
	var entries []entry
	seen := map[string]bool{}
	for _, e := range pairs(n) {
		switch {
		case !slices.Contains(keys, e.key.Value):
			r.unknown(e.key, keys)
		case seen[e.key.Value]:
			r.errorf(e.key, "duplicate key %q", e.key.Value).Remedy = "keep one of them"
		default:
			entries = append(entries, e)
		}
		seen[e.key.Value] = true
	}
	return entries
}

// asMapping says how what is no mapping, e.g. "deepcopy" or "[deepcopy, crd]", is written as one.
func asMapping(n *yaml.Node, keys []string) string {
	words := strings.Fields(n.Value)
	for _, item := range n.Content {
		words = append(words, item.Value)
	}
	unknown := func(word string) bool { return !slices.Contains(keys, word) }
	if len(words) > 0 && !slices.ContainsFunc(words, unknown) {
		return "write each key with a colon and without a dash, e.g. {" + strings.Join(words, ": , ") + ": }"
	}
	return possible(keys)
}

// possible says which keys a mapping can have.
func possible(keys []string) string {
	if len(keys) == 0 {
		return "this generator has no options"
	}
	return "its keys are " + strings.Join(keys, ", ")
}

func (r *reader) unknown(key *yaml.Node, keys []string) {
	remedy := possible(keys)
	if near := marker.Closest(key.Value, keys); near != "" {
		remedy = fmt.Sprintf("did you mean %q?", near)
	}
	r.errorf(key, "unknown key %q", key.Value).Remedy = remedy
}

func (r *reader) decode(e entry, into any) {
	if err := e.value.Decode(into); err != nil {
		r.errorf(e.value, "%s wants %s", e.key.Value, kind(into)).Remedy = fmt.Sprintf("the value here is %q",
			text(e.value))
	}
}

func kind(into any) string {
	switch into.(type) {
	case *bool:
		return "true or false"
	case *int, **int:
		return "a whole number"
	case *[]string:
		return "a list of texts"
	}
	return "a text"
}

func text(n *yaml.Node) string {
	out, err := yaml.Marshal(n)
	if err != nil {
		return n.Value
	}
	return strings.TrimSpace(string(out))
}
