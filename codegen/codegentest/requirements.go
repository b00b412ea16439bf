package codegentest

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/txtar"

	"github.com/gen-toolkit/gen/codegen/model"
)

// Module returns the go.mod and go.sum of a case that has no go.mod of its own.
func Module(t *testing.T) []txtar.File {
	t.Helper()
	goMod, goSum := moduleRequirements(t)
	return []txtar.File{
		{Name: goModFile, Data: slices.Concat(goMod, []byte(newestClientGo))},
		{Name: "go.sum", Data: goSum},
		{Name: "newest/go.mod", Data: []byte("module " + clientGo + "\n")},
	}
}

// clientGo is required by gen's CRD validation only. The output depends on the version that a module requires, so a
// case that does not say another one has the newest: a directory, so that nothing need be downloaded.
const clientGo = "k8s.io/client-go"

var newestClientGo = "\nrequire " + clientGo + " " + model.NewestClientGo().Minor + ".0\n\nreplace " + clientGo +
	" => ./newest\n"

// requirements returns the go.mod of the module in a directory, adapted to its cases, and its go.sum.
func requirements(t *testing.T, dir string, adapt func(file *modfile.File, dir string) error) (goMod, goSum []byte) {
	t.Helper()
	name := filepath.Join(dir, goModFile)
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	file, err := modfile.Parse(name, content, nil)
	if err != nil {
		t.Fatal(err)
	}
	if goSum, err = os.ReadFile(filepath.Join(dir, "go.sum")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	if err := adapt(file, dir); err != nil {
		t.Fatal(err)
	}
	if goMod, err = file.Format(); err != nil {
		t.Fatal(err)
	}
	return goMod, goSum
}

// relocate gives a go.mod the module name of the cases, and replacements that do not depend on its directory.
func relocate(file *modfile.File, dir string) error {
	failed := file.AddModuleStmt(module)
	for _, r := range file.Replace {
		if r.New.Version == "" && !filepath.IsAbs(r.New.Path) {
			failed = errors.Join(failed, file.AddReplace(r.Old.Path, r.Old.Version, filepath.Join(dir, r.New.Path), ""))
		}
	}
	for _, tool := range slices.Clone(file.Tool) {
		failed = errors.Join(failed, file.DropTool(tool.Path))
	}
	file.Cleanup()
	return failed
}

// withoutClientGo is relocate for a case that has a client-go of its own.
func withoutClientGo(file *modfile.File, dir string) error {
	failed := relocate(file, dir)
	for _, r := range slices.Clone(file.Replace) {
		if r.Old.Path == clientGo {
			failed = errors.Join(failed, file.DropReplace(r.Old.Path, r.Old.Version))
		}
	}
	failed = errors.Join(failed, file.DropRequire(clientGo))
	file.Cleanup()
	return failed
}

// moduleRequirements returns the requirements of the module around the test, without client-go.
func moduleRequirements(t *testing.T) (goMod, goSum []byte) {
	t.Helper()
	dir, ok := above(goModFile)
	if !ok {
		t.Fatal("there is no go.mod around the test")
	}
	return requirements(t, dir, withoutClientGo)
}
