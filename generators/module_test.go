package generators

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver"
)

// moduleWith writes a module with some files, and returns what its gen.yaml says.
func moduleWith(t *testing.T, files map[string]string, settings string) (driver.Config, diag.List) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range codegentest.Module(t) {
		files[f.Name] = string(f.Data)
	}
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cfg := driver.Config{Dir: dir, Roots: []string{dir}, ConfigFile: filepath.Join(dir, config.Name), Generators: All()}
	file, problems := config.Parse(nil, cfg.ConfigFile, []byte(settings), All(), config.Manner{})
	if !problems.HasErrors() {
		cfg.Jobs, cfg.Channels = file.Jobs, file.Channels
	}
	return cfg, problems
}
