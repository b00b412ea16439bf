package compare

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// TestAPIDownloads: a module that only generated code imports, and that is not downloaded yet, makes no difference.
func TestAPIDownloads(t *testing.T) {
	lib, dir, versions := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "example.org", "lib", "@v")
	const libMod = "module example.org/lib\n\ngo 1.24\n"
	write := func(name, content string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(lib, "lib.go"), "package lib\n\ntype Lib struct{}\n\nfunc (Lib) Ripe() bool { return true }\n")
	write(filepath.Join(lib, "go.mod"), libMod)
	write(filepath.Join(versions, "v1.0.0.mod"), libMod)
	write(filepath.Join(versions, "v1.0.0.info"), `{"Version": "v1.0.0"}`)
	archive, err := os.Create(filepath.Join(versions, "v1.0.0.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	if err := zip.CreateFromDir(archive, module.Version{Path: "example.org/lib", Version: "v1.0.0"}, lib); err != nil {
		t.Fatal(err)
	}
	write(filepath.Join(dir, "go.mod"), "module example.org/fruit\n\ngo 1.24\n\nrequire example.org/lib v1.0.0\n")
	const before = "package fruit\n\nimport \"example.org/lib\"\n\ntype Fruit struct{ lib.Lib }\n"
	generated := filepath.Join(dir, "zz.go")
	write(generated, before)

	env := func() []string {
		proxy := "file://" + filepath.ToSlash(filepath.Dir(filepath.Dir(filepath.Dir(versions))))
		return append(os.Environ(), "GOPROXY="+proxy, "GONOSUMDB=*", "GOTOOLCHAIN=local", "GOWORK=off",
			"GOFLAGS=-modcacherw", "GOMODCACHE="+t.TempDir())
	}
	download := exec.Command("go", "mod", "download", "example.org/lib") // writes go.sum
	download.Dir, download.Env = dir, env()
	if out, err := download.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	after := before + "\nvar _ = Fruit{}.Ripe()\n"
	got, err := API(t.Context(), env(), map[string][]byte{generated: []byte(after)})
	if err != nil || len(got) != 1 || len(got[0].Errors)+len(got[0].Incompatible) > 0 {
		t.Errorf("%+v, %v", got, err)
	}
}
