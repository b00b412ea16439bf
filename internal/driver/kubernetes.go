package driver

import (
	"cmp"
	"path/filepath"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
)

// clientGo returns the client-go that the output of a job has to compile against: the version that go.mod requires of
// client-go, or else of apimachinery, which is released with it; the supported version that is nearest to that; or the
// newest if go.mod requires neither.
func (s *Snapshot) clientGo(j *job) model.ClientGo {
	version := cmp.Or(s.requirement(codegen.ClientGo, j.Generate...).Version,
		s.requirement(codegen.Apimachinery, j.Generate...).Version)
	if found, ok := model.FindClientGo(version); ok || version == "" {
		return cmp.Or(found, model.NewestClientGo())
	}
	minor, _ := model.NearestClientGo(version)
	nearest, _ := model.FindClientGo(minor) // which is supported
	return nearest
}

// requirement returns what the go.mod files around the output of generators say of a module.
func (s *Snapshot) requirement(module string, generate ...Selected) load.Requirement {
	var dirs []string
	for _, selected := range generate {
		output, _ := outputOf(selected.Options)
		if dir := output.Dir; filepath.IsAbs(dir) {
			dirs = append(dirs, dir)
		} else if dir != "" {
			dirs = append(dirs, filepath.Join(s.Dir, dir))
		}
	}
	sibling := ""
	if module == codegen.ClientGo {
		sibling = codegen.Apimachinery
	}
	return s.set.Requirement(module, sibling, dirs...)
}
