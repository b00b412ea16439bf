// Package exported reads what packages export, as the compiler knows it, and compares it with apidiff. In: a call of go
// list. Out: differences between two copies of the same packages.
package exported

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"

	"golang.org/x/exp/apidiff"
	"golang.org/x/tools/go/gcexportdata"

	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
)

// Arguments are those of go list for Read; package patterns follow.
var Arguments = []string{"list", "-deps", "-export", "-json=ImportPath,Export,DepOnly"}

// Packages are packages by their paths.
type Packages map[string]*types.Package

// Read returns the packages that a call of go list with Arguments names; what they need is compiled.
func Read(list *exec.Cmd) (Packages, error) {
	var stderr bytes.Buffer
	list.Stderr = &stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, stderr.Bytes())
	}
	named, imported := Packages{}, Packages{}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var listed struct {
			ImportPath, Export string
			DepOnly            bool
		}
		switch err := decoder.Decode(&listed); {
		case errors.Is(err, io.EOF):
			return named, nil
		case err != nil:
			return nil, err
		case listed.DepOnly || listed.Export == "": // the latter has only tests
			continue
		}
		if named[listed.ImportPath], err = read(listed.Export, listed.ImportPath, imported); err != nil {
			return nil, err
		}
	}
}

func read(file, path string, imported Packages) (*types.Package, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	reader, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return gcexportdata.Read(reader, token.NewFileSet(), imported, path)
}

// Compare returns what apidiff finds, compatible or not, and the packages that only one side has.
func Compare(upstream, gen Packages) (all []generated.Difference) {
	add := func(path, what, kind, from, to string) {
		all = append(all, generated.Difference{Entry: generated.Entry{Package: path, What: what}, Kind: kind,
			Upstream: from, Gen: to})
	}
	for path, want := range upstream {
		got := gen[path]
		if got == nil {
			add(path, "package", "missing", "", "")
			continue
		}
		for _, change := range apidiff.Changes(want, got).Changes {
			what, kind, from, to := parse(change.Message)
			add(path, what, kind, from, to)
		}
	}
	for path := range gen {
		if upstream[path] == nil {
			add(path, "package", "added", "", "")
		}
	}
	return generated.Sort(all)
}

var changed = regexp.MustCompile(`^(?:value )?changed from (.*) to (.*)$`)

// parse takes a message apart.
//
//	FruitInterface.Apply: removed
//	NewFruit: changed from func() to func(string)
func parse(message string) (what, kind, from, to string) {
	what, happened, _ := strings.Cut(message, ": ")
	switch m := changed.FindStringSubmatch(happened); {
	case happened == "removed":
		return what, "missing", "", ""
	case happened == "added":
		return what, "added", "", ""
	case m != nil:
		return what, "changed", m[1], m[2]
	}
	return what, "changed", "", happened // it says both
}
