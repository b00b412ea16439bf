package jobs

import (
	"cmp"
	"path/filepath"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
)

// ClientGo returns the client-go that the job's output has to compile against: the version that go.mod requires of
// client-go, or else of apimachinery, which is released with it; the supported version that is nearest to that; or the
// newest if go.mod requires neither.
func (j *Job) ClientGo(set *load.Set, dir string) model.ClientGo {
	version := cmp.Or(Requirement(set, dir, codegen.ClientGo, j.Generate...).Version,
		Requirement(set, dir, codegen.Apimachinery, j.Generate...).Version)
	if found, ok := model.FindClientGo(version); ok || version == "" {
		return cmp.Or(found, model.NewestClientGo())
	}
	minor, _ := model.NearestClientGo(version)
	nearest, _ := model.FindClientGo(minor) // which is supported
	return nearest
}

// Requirement returns what the go.mod files around the output of generators say of a module. Relative directories of
// options start at dir.
func Requirement(set *load.Set, dir, module string, generate ...Selected) load.Requirement {
	var dirs []string
	for _, selected := range generate {
		output, _ := outputOf(selected.Options)
		if of := output.Dir; filepath.IsAbs(of) {
			dirs = append(dirs, of)
		} else if of != "" {
			dirs = append(dirs, filepath.Join(dir, of))
		}
	}
	sibling := ""
	if module == codegen.ClientGo {
		sibling = codegen.Apimachinery
	}
	return set.Requirement(module, sibling, dirs...)
}
