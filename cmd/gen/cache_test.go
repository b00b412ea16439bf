package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// hit is what -v says of a run that is in the cache.
const hit = "gen: cache: nothing has changed\n"

// edited is a part of what gen -v says when an output, or anything else, is not what it was after the run before.
const edited = " has changed\n"

// TestLongCacheIsNeverWrong runs gen with and without the cache after each attack.
func TestLongCacheIsNeverWrong(t *testing.T) {
	long(t)
	fresh := newProject(t).afresh()
	for _, attack := range attacks {
		t.Run(attack.name, func(t *testing.T) {
			p := fresh(t)
			attack.do(p)
			wantStatus, want := p.gen("check", "--no-cache", "-v")
			status, out := p.gen("check", "-v")
			var said strings.Builder // without what the cache says
			for line := range strings.Lines(out) {
				if !strings.HasPrefix(line, "gen: cache: ") {
					said.WriteString(line)
				}
			}
			if status != wantStatus || said.String() != want {
				t.Errorf("with a cache: status %d\n%s\nwithout: status %d\n%s", status, out, wantStatus, want)
			}
			for part := range strings.Lines(attack.says) {
				if !strings.Contains(out, part) {
					t.Errorf("nothing of %q in\n%s", part, out)
				}
			}
			if attack.status >= 0 && status != attack.status {
				t.Errorf("status %d, want %d:\n%s", status, attack.status, out)
			}
			status, out = p.gen("run")
			if after, diff := p.gen("diff", "--no-cache"); status == 0 && after != 0 {
				t.Errorf("gen run says\n%s\nand leaves this to do:\n%s", out, diff)
			}
		})
	}
}

// TestCacheNeedsNoGo: gen does not notice a broken go command, because a cache hit does not start it.
func TestCacheNeedsNoGo(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs links")
	}
	root, _ := filepath.EvalSymlinks(t.TempDir())
	for _, name := range []string{"VERSION", "go.env", "src", "pkg"} {
		if err := os.Symlink(filepath.Join(runtime.GOROOT(), name), filepath.Join(root, name)); err != nil {
			t.Fatal(err)
		}
	}
	content, err := os.ReadFile(filepath.Join(runtime.GOROOT(), "bin", "go"))
	if err != nil {
		t.Skip(err)
	}
	command := filepath.Join(root, "bin", "go")
	_ = os.Mkdir(filepath.Dir(command), 0o755)
	if err := os.WriteFile(command, content, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOROOT", "")
	t.Setenv("PATH", filepath.Dir(command)+string(filepath.ListSeparator)+os.Getenv("PATH"))
	p := newProject(t)
	p.secretly(command, time.Time{}, func() {
		if err := os.WriteFile(command, bytes.Repeat([]byte{0}, len(content)), 0o755); err != nil {
			t.Fatal(err)
		}
	})
	if status, out := p.gen("check", "-v"); status != 0 || !strings.Contains(out, hit) {
		t.Errorf("status %d:\n%s", status, out)
	}
	if status, _ := p.gen("check", "--no-cache"); status == 0 {
		t.Error("the go command still runs, so this test says nothing")
	}
}

// files lists what the cache holds.
func (p *project) files() (names []string) {
	_ = filepath.WalkDir(p.cache, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			names = append(names, name)
		}
		return err
	})
	return names
}

// TestConcurrentRuns: many runs at once with one cache, some of which find it empty, others changing.
func TestConcurrentRuns(t *testing.T) {
	p := newProject(t)
	for round := range 3 {
		p.edit("api/bowl.go", "struct{", fmt.Sprintf("struct{ Round%d *int;", round))
		wantStatus, want := p.gen("diff", "--no-cache")
		var group sync.WaitGroup
		for range 6 {
			group.Go(func() {
				if status, out := p.gen("diff"); status != wantStatus || out != want {
					t.Errorf("status %d\n%s\nwant %d\n%s", status, out, wantStatus, want)
				}
			})
		}
		group.Wait()
	}
}

// randomEdits do this and that to a project, by a number from 0 to 2.
func randomEdits(p *project) []func(n int) {
	return []func(n int){
		func(n int) {
			p.write("api/bowl.go", fmt.Sprintf("package api\n\ntype Bowl struct{ Fruits [%d]*Fruit }\n", n+1))
		},
		func(n int) {
			p.write(fmt.Sprintf("api/more%d.go", n),
				fmt.Sprintf("package api\n\ntype More%d struct{ All []string }\n", n))
		},
		func(n int) { _ = os.Remove(p.path(fmt.Sprintf("api/more%d.go", n))) },
		func(n int) { p.write("../local/part.go", fmt.Sprintf("package local\n\ntype Part [%d]string\n", n+1)) },
		func(n int) {
			p.write("shared/shared.go",
				strings.Replace(projectFiles["main/shared/shared.go"], "type Labels []string", []string{
					"type Labels [2]string",
					"// Labels are labels.\n// +kubebuilder:validation:MaxItems=5\ntype Labels []string",
					"type Labels map[string][]string",
				}[n], 1))
		},
		func(n int) {
			p.write(fmt.Sprintf("shared/more%d.go", n),
				fmt.Sprintf("package shared\n\ntype More%d int\n\nfunc (s Size) DeepCopy%s() Size { return s }\n", n,
					[]string{"", "Size", ""}[n]))
		},
		func(n int) { _ = os.Remove(p.path(fmt.Sprintf("shared/more%d.go", n))) },
		func(n int) {
			p.write("paint/paint.go", fmt.Sprintf("package paint\n\ntype Color string\n\nconst Red%s = \"red\"\n",
				[]string{"", " Color", " string"}[n]))
		},
		func(n int) {
			p.write("api/basket/basket.go",
				strings.Replace(projectFiles["main/api/basket/basket.go"], "	Color string", []string{
					"	// Color is optional.\n	Color string",
					"	Color Color",
					"	Color string\n	// +k8s:conversion-gen=false\n	Weight int",
				}[n], 1)+"\ntype Color string\n")
		},
		func(n int) {
			p.write("api/basket/v1/hand.go",
				[]string{
					"package v1\n",
					"package v1\n\nimport \"example.org/fruit/shared\"\n\n" +
						"func SetDefaults_Size(s *shared.Size) { s.Width++ }\n",
					projectFiles["more/conversion.go"],
				}[n])
		},
		func(n int) { p.write("header.txt", fmt.Sprintf("// Header %d.\n", n)) },
		func(n int) {
			p.write(fmt.Sprintf("api/v%d/v.go", n), "// +k8s:deepcopy-gen=package\npackage v\n\ntype V []string\n")
		},
		func(n int) { _ = os.RemoveAll(p.path(fmt.Sprintf("api/v%d", n))) },
		func(n int) { p.write("api/market/market.go", market(n)) },
		func(n int) {
			p.write("api/market/stall.go", []string{
				"package market\n\ntype Stall struct{ Names []string }\n",
				"package market\n\n// Stall is small.\ntype Stall struct{ Names []string }\n",
				"package market\n\n// +kubebuilder:validation:MaxProperties=2\ntype Stall map[string]string\n",
			}[n])
		},
		func(int) { _ = os.RemoveAll(p.path("api/market")) },
		func(int) { _ = os.RemoveAll(p.path("client")) },
		func(int) { _ = os.RemoveAll(p.path("crd")) },
		func(n int) {
			p.write(fmt.Sprintf("crd/stale%d.yaml", n),
				"# Code generated by gen crd. DO NOT EDIT.\n# Source: example.org/fruit/api.Old\n")
		},
		func(n int) {
			p.write("crd/example.org_fruits.yaml",
				fmt.Sprintf("# Code generated by gen crd. DO NOT EDIT.\n# Source: example.org/fruit/api.Old\nn: %d\n",
					n))
		},
		func(n int) {
			p.write("gen.yaml", projectFiles["main/gen.yaml"]+fmt.Sprintf("allowMarkers: [k8s:mine%d]\n", n))
		},
		func(n int) {
			p.write("api/fruit.go", strings.Replace(projectFiles["main/api/fruit.go"], "// +genclient\n", []string{
				"// Fruit grows.\n// +genclient\n// +genclient:nonNamespaced\n",
				"// +genclient\n// +genclient:onlyVerbs=get,list,watch\n// +resourceName=fruitz\n",
				"",
			}[n], 1))
		},
		func(n int) {
			p.write("api/fruit.go", strings.Replace(projectFiles["main/api/fruit.go"], "	Sweet []string ", []string{
				"	// Sweet is sweet.\n	Sweet []string ",
				"	Bowl *Bowl `json:\"bowl\"`\n	Sweet []string ",
				"	Sweet map[string]metav1.Duration ",
			}[n], 1))
		},
		func(n int) {
			p.write("api/doc.go", strings.Replace(projectFiles["main/api/doc.go"], "example.org",
				fmt.Sprintf("example%d.org", n), 1))
		},
		func(n int) {
			p.write("api/kind.go", strings.NewReplacer("Fruit", fmt.Sprintf("Kind%d", n), "local.Part", "int",
				"\"example.org/local\"", "").Replace(projectFiles["main/api/fruit.go"]))
		},
		func(int) { _ = os.Remove(p.path("api/kind.go")) },
		func(n int) {
			p.write("hack/list.tmpl", []string{
				"{{range .Types}}// {{.Name}}: {{range .Fields}}{{type .Type}} {{end}}\n{{end}}",
				"var _ {{ref \"metav1.Time\"}}\n{{range api.Packages}}{{range .Types}}{{comment .Doc}}\n{{end}}{{end}}",
				"{{range .Types}}{{.Nme}}{{end}}",
			}[n])
		},
		func(n int) {
			p.write("web.sh", "cat > /dev/null\ncat web.json\n"+[]string{"", "# again\n", "exit 1\n"}[n])
			if _, err := os.Stat(p.path("web.json")); err != nil {
				p.write("web.json", `{"version": 1}`)
			}
			p.write("gen.yaml", strings.Replace(projectFiles["main/gen.yaml"], "crd: {",
				"web: {plugin: [sh, web.sh], dir: web, inputs: [web.json], markers: {}}, crd: {", 1))
		},
		func(n int) {
			p.write("web.json", []string{
				`{"version": 1, "files": [{"path": "web/a.ts", "content": "a"}, {"path": "web/b.json", "content": "{}"}]}`,
				`{"version": 1, "files": [{"path": "web/a.ts", "content": "b"}]}`,
				`{"version": 1, "files": [{"path": "web/../a.ts"}]}`,
			}[n])
		},
		func(n int) {
			p.write("gen.yaml", strings.Replace(projectFiles["main/gen.yaml"], "crd: {", []string{
				"list: {template: hack/list.tmpl, file: zz_generated.list.go}, crd: {",
				"list: {template: hack/list.tmpl, file: \"{{.Name}}.md\", dir: docs}, crd: {",
				"list: {template: hack/list.tmpl, each: type, file: list.txt, dir: docs}, crd: {",
			}[n], 1))
			if _, err := os.Stat(p.path("hack/list.tmpl")); err != nil {
				p.write("hack/list.tmpl", "// {{.Name}}\n")
			}
		},
	}
}

// market returns a kind of another group: by itself, with a type of the first group, or of that group.
func market(n int) string {
	group := []string{"market.example.org", "market.example.org", "example.org"}[n]
	imported := []string{"", "\t\"example.org/fruit/shared\"\n", ""}[n]
	field := []string{"", "\tSize shared.Size `json:\"size\"`\n", "\tStall Stall `json:\"stall\"`\n"}[n]
	return "// +k8s:deepcopy-gen=package\n// +groupName=" + group + "\n// +versionName=v7\npackage market\n\n" +
		"import (\n\tmetav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n" + imported + ")\n\n" +
		"// +kubebuilder:object:root=true\ntype Market struct {\n\tmetav1.TypeMeta `json:\",inline\"`\n" +
		"\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n" + field + "}\n"
}

// TestLongRandomEdits changes this and that: with and without a cache gen must say the same, every time.
func TestLongRandomEdits(t *testing.T) {
	long(t)
	p := newProject(t)
	random := newRandom()
	var lines []string
	run := func(int) { p.gen("run") }
	edits := append(randomEdits(p), run, run)
	for range *rounds {
		i, n := random.IntN(len(edits)), random.IntN(3)
		lines = append(lines, fmt.Sprint(i, "(", n, ")"))
		edits[i](n)
		wantStatus, want := p.gen("diff", "--no-cache")
		if status, out := p.gen("diff"); status != wantStatus || out != want {
			t.Fatalf("after edits %s: status %d\n%s\nwithout a cache %d\n%s", strings.Join(lines, " "), status, out,
				wantStatus, want)
		}
	}
}
