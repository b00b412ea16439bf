// Package events is a generator: it declares a function for each event that a kind can have, so that reasons are
// written once, beside the type.
package events

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// Generator writes zz_generated.events.go beside the types that ask for it.
var Generator = codegen.New(codegen.Generator{
	Name: "events",
	Doc: `functions that record events: zz_generated.events.go

For each +example:event of a kind it declares a function <Type><Reason>, which records an event by an EventRecorder.`,
	Markers: []marker.Definition{{
		Name: "example:event", Scopes: marker.Type, Kind: marker.Args,
		ArgDefs: []marker.ArgDef{{Name: "reason", Kind: marker.String, Required: true},
			{Name: "type", Kind: marker.String, Enum: []string{"Normal", "Warning"}}},
		Doc: "Declares a function that records an event with that reason. E.g. +example:event:reason=Ripened.",
	}},
	Kubernetes: codegen.Kubernetes{Modules: []string{codegen.ClientGo}, Breaking: comparison},
}, func() *Options { return &Options{} }, plan)

// Options are those of the generator.
type Options struct {
	Prefix string `json:"prefix" doc:"what the names of functions begin with, e.g. Record"`
}

// A view is what a file is rendered from.
type view struct{ Events []event }

type event struct {
	Type, Reason, Kind string
	Function           string
}

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	var files []codegen.File
	for _, pkg := range p.API.Packages {
		var v view
		for _, t := range pkg.Types {
			v.Events = append(v.Events, events(p, options, t)...)
		}
		if len(v.Events) > 0 {
			target := p.PackageDir(pkg)
			files = append(files, codegen.TemplateFile(p, target, "zz_generated.events.go", emit.Frame{}, v, eventsTemplate))
		}
	}
	return files, nil
}

// events returns the events of a type, and reports what is wrong with them.
func events(p *codegen.Pass, options *Options, t *model.Type) (all []event) {
	for _, m := range t.Markers.All("example:event") {
		e := event{Type: t.Name, Reason: m.Args["reason"], Kind: m.Args["type"]}
		e.Function = options.Prefix + t.Name + e.Reason
		switch {
		case !t.IsRuntimeObject() && !t.IsRoot():
			p.Report(diag.Errorf(m.Pos, "%s has an event and is no kind", t.Name).
				Fix("embed metav1.TypeMeta and metav1.ObjectMeta, or move the marker to a kind"))
			continue
		case strings.ToUpper(e.Reason[:1]) != e.Reason[:1] || strings.ContainsAny(e.Reason, " -_."):
			p.Report(diag.Errorf(m.Pos, "the reason %q is not in CamelCase", e.Reason).
				Fix("write a word such as Ripened"))
			continue
		case slices.ContainsFunc(all, func(other event) bool { return other.Reason == e.Reason }):
			p.Report(diag.Errorf(m.Pos, "%s has the reason %s twice", t.Name, e.Reason).Fix("remove one of them"))
			continue
		}
		if e.Kind == "" {
			e.Kind = "Normal"
		}
		all = append(all, e)
	}
	return all
}

//go:embed events.tmpl
var text string

var eventsTemplate = emit.MustTemplate("events.tmpl", text)
