package conformance

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// bridgeOf is the main function of an example of gengo by package gengobridge.
const bridgeOf = `package main

import (
	"k8s.io/gengo/v2/generator"

	"github.com/gen-toolkit/gen/codegen/gengobridge"
	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/codegen/marker"
)

func main() {
	genmain.Main(gengobridge.New(gengobridge.Config{
		Name: "example", Doc: "an example", NameSystems: getNameSystems, DefaultNameSystem: getDefaultNameSystem(),
		Markers: []marker.Definition{
			{Name: "example", Scopes: marker.Package, Kind: marker.Flag, Doc: "Asks for it."},
		},
		OwnPackage: %t,
		Targets: func(c *generator.Context, run gengobridge.Run) []generator.Target {
			return getTargets(c, &Args{%s})
		},
	}))
}
`

// TestBridgeExamples: examples of gengo write the same by package gengobridge as by their own programs. They are main
// packages, so the test gives each another main function.
func TestBridgeExamples(t *testing.T) {
	for _, test := range []struct {
		name string
		args string // with the defaults of its flags
		file string
		own  bool // it writes a package of its own
	}{
		{"kilroy", `outputFile: "generated.kilroy.go", methodName: "KilroyWasHere"`, "generated.kilroy.go", false},
		{"pointuh", `outputFile: "generated.pointuh.go", outputDir: run.Dir, outputPkg: run.Path`,
			"generated.pointuh.go", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			programs := t.TempDir()
			theirs, ours := filepath.Join(programs, test.name), filepath.Join(programs, "bridged")
			command(t, ".", "go", "build", "-o", theirs, "k8s.io/gengo/v2/examples/"+test.name)
			source, err := os.ReadFile(filepath.Join(cached(t, "k8s.io/gengo/v2"), "examples", test.name, "main.go"))
			if err != nil {
				t.Fatal(err)
			}
			renamed := strings.Replace(string(source), "func main() {", "func ownMain() {", 1)
			overlaid(t, ours, map[string]string{"example.go": renamed,
				"main.go": fmt.Sprintf(bridgeOf, test.own, test.args)})

			var got [2]map[string]string
			flags := [][]string{{}, {"example", "--no-type-check"}}
			if test.own {
				flags = [][]string{{"--output-dir", "made", "--output-pkg", "k8s.io/gengo/v2/made"},
					{"example", "--dir", "made", "--no-type-check"}}
			}
			for i, name := range []string{theirs, ours} {
				m := copied(t, "k8s.io/gengo/v2")
				in := "./examples/" + test.name + "/testdata/simple"
				write(t, m.dir, in+"/doc.go", "// +example\n\npackage simple\n")
				command(t, m.dir, "find", ".", "-name", test.file, "-delete")
				program(t, m, name, append(flags[i], in)...)
				got[i] = toolOutput(t, m.dir, []string{test.file})
			}
			if diff := cmp.Diff(got[0], got[1]); diff != "" || len(got[0]) != 1 {
				t.Errorf("%d files (-gengo +bridge):\n%s", len(got[0]), diff)
			}
		})
	}
}

// overlaid builds a program of files that are not in this module.
func overlaid(t *testing.T, program string, files map[string]string) {
	t.Helper()
	dir, err := filepath.Abs("overlaid") // which is not there
	if err != nil {
		t.Fatal(err)
	}
	replace, scratch := map[string]string{}, t.TempDir()
	for name, content := range files {
		write(t, scratch, name, content)
		replace[filepath.Join(dir, name)] = filepath.Join(scratch, name)
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	write(t, scratch, "overlay.json", string(text))
	command(t, ".", "go", "build", "-overlay", filepath.Join(scratch, "overlay.json"), "-o", program, "./overlaid")
}
