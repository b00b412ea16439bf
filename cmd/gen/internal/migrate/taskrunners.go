package migrate

import (
	"slices"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/justfile"
	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/taskfile"
)

// justfiles reads the recipes of just. It returns the files that justfiles import.
func (r *reader) justfiles(s *shell.Reader, names []string) (imported []string) {
	for _, name := range names {
		file, err := justfile.Read(s.Project, name)
		if err != nil {
			r.unreadable(name, err)
			continue
		}
		imported = append(imported, file.Imports...)
		for _, recipe := range file.Recipes {
			r.recipe(s, recipe, file.Dir)
		}
	}
	return imported
}

// taskfiles reads the commands of Task. It returns the files that Taskfiles include: those are read there alone.
func (r *reader) taskfiles(s *shell.Reader, names []string) (included []string) {
	files := map[string]*taskfile.File{}
	for _, name := range names {
		file, err := taskfile.Read(s.Project, name)
		if err != nil {
			r.unreadable(name, err)
			continue
		}
		files[name], included = file, append(included, file.Includes...)
	}
	for _, name := range names {
		if files[name] == nil || slices.Contains(included, name) {
			continue
		}
		for _, recipe := range files[name].Recipes {
			r.recipe(s, recipe.Recipe, recipe.Dir)
		}
	}
	return included
}
