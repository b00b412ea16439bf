package schema

import "github.com/gen-toolkit/gen/codegen/model"

// lint warns of types of fields that APIs should not have. Each convention has a file of its own: lint_*.go.
func (b *Builder) lint(t *model.Type, where model.Position) {
	if b.external {
		return // the user can't change these types
	}
	b.lintDuration(t, where)
	b.lintPointer(t, where)
}
