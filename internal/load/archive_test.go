package load

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// written writes the files of an archive to a module of its own, and returns its directory.
func written(t *testing.T, archive string) string {
	t.Helper()
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "off")
	dir := t.TempDir()
	goMod := txtar.File{Name: "go.mod", Data: []byte("module example.org/m\n\ngo 1.26\n")}
	for _, file := range append(txtar.Parse([]byte(archive)).Files, goMod) {
		name := filepath.Join(dir, file.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, file.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func loaded(t *testing.T, cfg Config) *Set {
	t.Helper()
	cfg.Patterns = []string{"./..."}
	set, problems, err := Packages(t.Context(), cfg)
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	return set
}

// names returns what is declared in a package of the set, e.g. "Color Red Shape".
func (s *Set) names(path string) string {
	return strings.Join(s.Package(path).Types().Scope().Names(), " ")
}
