package config

import (
	"go/token"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/internal/apilint"
)

const lintKey = "lint"

// lint reads which linters run. A linter's value is true, false, or its settings.
func (r *reader) lint(e entry, file *File) {
	file.Lint = &apilint.Config{Settings: map[string]any{},
		Pos: token.Position{Filename: r.file, Line: e.key.Line, Column: e.key.Column}}
	if e.value.Tag == "!!null" {
		return
	}
	for _, linter := range r.mapping(e.value, apilint.Names()) {
		r.linter(linter, file.Lint)
	}
	if !r.problems.HasErrors() {
		r.problems.Add(file.Lint.Check()...)
	}
}

func (r *reader) linter(e entry, c *apilint.Config) {
	name := e.key.Value
	on := true
	switch {
	case e.value.Kind == yaml.MappingNode:
		var settings map[string]any
		r.decode(e, &settings)
		c.Settings[name] = settings
	case e.value.Tag != "!!null":
		r.decode(e, &on)
	}
	if on {
		c.Enable = append(c.Enable, name)
	} else {
		c.Disable = append(c.Disable, name)
	}
}
