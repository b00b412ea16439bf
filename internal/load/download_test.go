package load

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"

	"github.com/gen-toolkit/gen/internal/content"
	"github.com/gen-toolkit/gen/internal/trace"
)

// TestTypeCheckDownloads: a generated file imports a module that go.mod requires, and that nobody has downloaded yet.
// The check sees it. Where it can't be downloaded, it is missing.
func TestTypeCheckDownloads(t *testing.T) {
	lib, dir, proxy := t.TempDir(), t.TempDir(), t.TempDir()
	const libMod = "module example.org/lib\n\ngo 1.24\n"
	write(t, lib, map[string]string{"go.mod": libMod, "lib.go": "package lib\n\ntype Lib struct{}\n"})
	versions := filepath.Join(proxy, "example.org", "lib", "@v")
	write(t, versions, map[string]string{"v1.0.0.mod": libMod, "v1.0.0.info": `{"Version": "v1.0.0"}`})
	archive, err := os.Create(filepath.Join(versions, "v1.0.0.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	if err := zip.CreateFromDir(archive, module.Version{Path: "example.org/lib", Version: "v1.0.0"}, lib); err != nil {
		t.Fatal(err)
	}
	write(t, dir, map[string]string{"fruit.go": "package fruit\n",
		"go.mod": "module example.org/fruit\n\ngo 1.24\n\nrequire example.org/lib v1.0.0\n"})

	env := func(proxy string) []string {
		return append(os.Environ(), "GOPROXY="+proxy, "GONOSUMDB=*", "GOTOOLCHAIN=local", "GOWORK=off",
			"GOFLAGS=-modcacherw", "GOMODCACHE="+t.TempDir())
	}
	download := exec.Command("go", "mod", "download", "example.org/lib") // writes go.sum
	download.Dir, download.Env = dir, env("file://"+filepath.ToSlash(proxy))
	if out, err := download.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	generated := trace.Overlay{filepath.Join(dir, "zz.go"): content.Of([]byte(
		"package fruit\n\nimport \"example.org/lib\"\n\nvar _ lib.Lib\n"))}
	check, err := TypeCheck(t.Context(), Config{Env: env("file://" + filepath.ToSlash(proxy))}, generated)
	if err != nil || len(check.Missing)+len(check.Problems)+len(check.Failures) > 0 {
		t.Errorf("with a proxy: %+v, %v", check, err)
	}
	check, err = TypeCheck(t.Context(), Config{Env: env("off")}, generated)
	if err != nil || len(check.Missing) != 1 || check.Missing[0] != "example.org/lib" {
		t.Errorf("without a proxy: %+v, %v", check, err)
	}
}
