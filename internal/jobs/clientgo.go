package jobs

import (
	"cmp"
	"fmt"
	"path/filepath"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/clientgo"
	"github.com/gen-toolkit/gen/internal/load"
)

// ClientGo returns the client-go that the job's output has to compile against: the version that go.mod requires of
// client-go, or else of apimachinery, which is released with it; the nearest one that gen knows; or the newest release
// if go.mod requires neither. A version that gen does not know may have another major version of structured-merge-diff.
func (j *Job) ClientGo(set *load.Set, dir string) clientgo.Version {
	version := cmp.Or(Requirement(set, dir, codegen.ClientGo, j.Generate...).Version,
		Requirement(set, dir, codegen.Apimachinery, j.Generate...).Version)
	if version == "" {
		return clientgo.Released()
	}
	found, support := clientgo.Find(version)
	if support == clientgo.Unproven {
		for major := range 10 {
			merge := fmt.Sprintf("sigs.k8s.io/structured-merge-diff/v%d", major)
			if Requirement(set, dir, merge, j.Generate...).Found {
				found.StructuredMerge = merge + "/typed"
			}
		}
	}
	return found
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
