// Command newminor prints what a version of Kubernetes changes for gen since a known one: features of the table, the
// exported API of packages that generated code imports, and flags, tags and golden files of code-generator.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/hack/conformance/internal/exported"
	"github.com/gen-toolkit/gen/hack/conformance/internal/minors"
	"github.com/gen-toolkit/gen/internal/clientgo"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: go run ./newminor KNOWN NEW, e.g. v0.38.0 v0.39.0-alpha.1")
	}
	known, next := os.Args[1], os.Args[2]
	for _, print := range []func(known, next string) error{features, api, generators} {
		if err := print(known, next); err != nil {
			log.Fatal(err)
		}
	}
}

// features prints the fields of the table that have another value.
func features(known, next string) error {
	fmt.Printf("# Features of %s in codegen/model/clientgo.go\n", next)
	row, _ := clientgo.Find(known)
	for _, f := range minors.Features {
		has, err := f.In(next)
		if err != nil {
			return err
		}
		if was := reflect.ValueOf(row).FieldByName(f.Field).Bool(); was != has {
			fmt.Printf("%s: %v, was %v\n", f.Field, has, was)
		}
	}
	requires, err := minors.Requirements("apimachinery", next)
	for path := range requires {
		if merge := path + "/typed"; strings.Contains(path, "structured-merge-diff") && merge != row.StructuredMerge {
			fmt.Printf("StructuredMerge: %s\n", merge)
		}
	}
	return err
}

// api prints what the packages that testdata's generated code imports export otherwise.
func api(known, next string) error {
	fmt.Printf("\n# Exported API of packages that generated code imports\n")
	list := exec.Command("go", "list", "-f", `{{join .Imports "\n"}}`, "./...")
	list.Dir = filepath.Join("..", "..", "testdata")
	out, err := list.Output()
	if err != nil {
		return err
	}
	packages := slices.Compact(slices.Sorted(strings.FieldsSeq(string(out))))
	packages = slices.DeleteFunc(packages, func(p string) bool {
		return !strings.HasPrefix(p, "k8s.io/client-go/") && !strings.HasPrefix(p, "k8s.io/apimachinery/")
	})
	var versions [2]exported.Packages
	for i, version := range []string{known, next} {
		dir, err := os.MkdirTemp("", "newminor")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		goMod := fmt.Sprintf("module newminor\n\ngo 1.26\n\nrequire k8s.io/client-go %s\n\nreplace %s => %s\n", version,
			minors.Withheld, minors.Available)
		if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(goMod), 0o644); err != nil {
			return err
		}
		read := exec.Command("go", append(slices.Clone(exported.Arguments), packages...)...)
		read.Dir, read.Env = dir, append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
		if versions[i], err = exported.Read(read); err != nil {
			return err
		}
	}
	for _, d := range exported.Compare(versions[0], versions[1]) {
		fmt.Printf("%s: %s is %s\n", d.Package, d.What, d.Kind)
		if d.Kind == "changed" {
			fmt.Printf("\twas: %s\n\tis:  %s\n", d.Upstream, d.Gen)
		}
	}
	return nil
}

// telling is a line of code-generator that declares a flag or names a tag.
var telling = regexp.MustCompile(`^[-+].*(fs\.\w+Var|TagName\s+=|"k8s:|\+k8s:|"genclient)`)

// generators prints the lines of flags and tags that differ, and the files of tests of generators.
func generators(known, next string) error {
	fmt.Printf("\n# Flags and tags of code-generator\n")
	var dirs []string
	for _, version := range []string{known, next} {
		dir, err := minors.Dir("code-generator", version)
		if err != nil {
			return err
		}
		dirs = append(dirs, filepath.Join(dir, "cmd"))
	}
	out, err := exec.Command("git", "diff", "--no-index", "--unified=0", "--find-renames", dirs[0], dirs[1]).Output()
	if exit := (*exec.ExitError)(nil); err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		return err
	}
	file, tests := "", 0
	for line := range bytes.Lines(out) {
		text := strings.TrimRight(string(line), "\n")
		if name, is := strings.CutPrefix(text, "+++ b"); is {
			if file = strings.TrimPrefix(name, dirs[1]); strings.Contains(file, "output_tests") {
				tests++
			}
		} else if telling.MatchString(text) && !strings.Contains(file, "_test") {
			fmt.Println(file+":", text)
		}
	}
	fmt.Printf("\n%d golden files differ in the directories output_tests of %s\n", tests, dirs[1])
	return nil
}
