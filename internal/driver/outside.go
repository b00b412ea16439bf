package driver

import (
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/writer"
)

// misplaced reports changes outside of the project, e.g. through a link or in the module cache: each directory once.
func (cfg *Config) misplaced(changes *writer.Changes) diag.List {
	roots, remedy := cfg.Roots, "choose a directory in the project, or name a directory for all outputs by --out"
	if cfg.Out != "" {
		roots, remedy = []string{cfg.Out}, "choose a directory below that of --out"
	}
	if cfg.Roots == nil {
		return nil
	}
	return changes.Refused(roots, remedy)
}
