package codegentest

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/txtar"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/clientgo"
	"github.com/gen-toolkit/gen/internal/regular"
)

// Module returns the go.mod and go.sum of a case that has no go.mod of its own.
func Module(t *testing.T) []txtar.File {
	t.Helper()
	goMod, goSum := moduleRequirements(t)
	required, files := stubs(nil)
	return append(files, txtar.File{Name: goModFile, Data: slices.Concat(goMod, required)},
		txtar.File{Name: "go.sum", Data: goSum})
}

// stubbed are the modules that generated code needs, and gen's own does not. The output depends on the versions that a
// module requires, so a case that does not say others has these: directories, so that nothing need be downloaded.
var stubbed = []string{codegen.ClientGo + "@" + clientgo.Newest().Minor + ".0", codegen.Reconcile}

// stubs returns lines for the go.mod of a case, and files of the modules, unless its own lines require them.
func stubs(own []byte) (goMod []byte, files []txtar.File) {
	for _, stub := range stubbed {
		required, version, _ := strings.Cut(stub, "@")
		if bytes.Contains(own, []byte(required)) {
			continue
		}
		dir := "stubs/" + path.Base(required)
		goMod = fmt.Appendf(goMod, "\nrequire %s %s\n\nreplace %[1]s => ./%[3]s\n", required, version, dir)
		files = append(files, txtar.File{Name: dir + "/" + goModFile, Data: []byte("module " + required + "\n")})
	}
	return goMod, files
}

// requirements returns the go.mod of the module in a directory, adapted to its cases, and its go.sum.
func requirements(t *testing.T, dir string, adapt func(file *modfile.File, dir string) error) (goMod, goSum []byte) {
	t.Helper()
	name := filepath.Join(dir, goModFile)
	content, err := regular.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	file, err := modfile.Parse(name, content, nil)
	if err != nil {
		t.Fatal(err)
	}
	if goSum, err = regular.ReadFile(filepath.Join(dir, "go.sum")); err != nil && !errors.Is(err, fs.ErrNotExist) {
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

// withoutStubs is relocate for a case that has stubs.
func withoutStubs(file *modfile.File, dir string) error {
	failed := relocate(file, dir)
	for _, stub := range stubbed {
		required, _, _ := strings.Cut(stub, "@")
		for _, r := range slices.Clone(file.Replace) {
			if r.Old.Path == required {
				failed = errors.Join(failed, file.DropReplace(r.Old.Path, r.Old.Version))
			}
		}
		failed = errors.Join(failed, file.DropRequire(required))
	}
	file.Cleanup()
	return failed
}

// moduleRequirements returns the requirements of the module around the test, without those that are stubbed.
func moduleRequirements(t *testing.T) (goMod, goSum []byte) {
	t.Helper()
	dir, ok := above(goModFile)
	if !ok {
		t.Fatal("there is no go.mod around the test")
	}
	return requirements(t, dir, withoutStubs)
}
