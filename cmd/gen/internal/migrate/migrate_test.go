package migrate

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write what the cases make")

// TestRead reads the project of each case, and compares gen.yaml and the notes.
func TestRead(t *testing.T) {
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal("no cases", err)
	}
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files, repository := fstest.MapFS{}, Repository{}
			for _, f := range archive.Files {
				if above, ok := strings.CutPrefix(f.Name, "../"); ok { // the project is in a directory of it
					if repository.Files == nil {
						repository = Repository{fstest.MapFS{}, "project"}
					}
					repository.Files.(fstest.MapFS)[above] = &fstest.MapFile{Data: f.Data}
					continue
				}
				files[f.Name] = &fstest.MapFile{Data: f.Data}
			}
			plan, err := Read(files, repository, "2026")
			if err != nil {
				t.Fatal(err)
			}
			for want, got := range map[string]string{"want/gen.yaml": plan.yaml(t), "want/notes": plan.notes(),
				"want/lines": plan.lines(files)} {
				i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == want })
				if i < 0 {
					i = len(archive.Files)
					archive.Files = append(archive.Files, txtar.File{Name: want})
				}
				if diff := cmp.Diff(string(archive.Files[i].Data), got); diff != "" && !*update {
					t.Errorf("%s (-want +got):\n%s", want, diff)
				}
				archive.Files[i].Data = []byte(got)
			}
			if *update {
				if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func (p *Plan) yaml(t *testing.T) string {
	content, err := p.YAML()
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// notes returns all notes as text.
func (p *Plan) notes() string {
	var out strings.Builder
	for _, n := range p.Questions {
		fmt.Fprintf(&out, "question %s: %s\n", n.Positions, n.Text)
	}
	for _, n := range p.Remarks {
		fmt.Fprintf(&out, "remark %s: %s\n", n.Positions, n.Text)
	}
	for _, o := range p.Others {
		fmt.Fprintf(&out, "other %s, %s: %s\n", o.Name, o.What, strings.Join(o.Positions, ", "))
	}
	for _, c := range p.Replaced {
		fmt.Fprintf(&out, "replaced %s\n", position(c))
	}
	for _, l := range p.toolLines {
		fmt.Fprintf(&out, "unneeded %s\n", at(l.file, l.line))
	}
	return out.String()
}

// lines returns what can go, without the context of diffs.
func (p *Plan) lines(files fs.FS) string {
	var out strings.Builder
	diff, shared, named := p.Unneeded(files)
	for line := range strings.Lines(diff) {
		if line[0] != ' ' && line[0] != '@' {
			out.WriteString(line)
		}
	}
	for _, call := range shared {
		out.WriteString("by hand " + call + "\n")
	}
	for _, line := range named {
		out.WriteString("stays " + line + "\n")
	}
	return out.String()
}

// TestLinkedMakefile: a Makefile to which a link in the root leads works there, and not in its own directory.
func TestLinkedMakefile(t *testing.T) {
	files := fstest.MapFS{
		"go.mod":          {Data: []byte("module example.org/fruit\n")},
		"api/v1/types.go": {Data: []byte("package v1\n")},
		"script/Makefile": {Data: []byte("generate:\n\tcontroller-gen object paths=./api/...\n")},
		"Makefile":        {Data: []byte("script/Makefile"), Mode: fs.ModeSymlink},
	}
	plan, err := Read(files, Repository{}, "2026")
	if err != nil {
		t.Fatal(err)
	}
	if len(plan.Questions) > 0 || len(plan.Jobs) != 1 || plan.Jobs[0].Packages[0] != "./api/..." {
		t.Errorf("got %s%s", plan.yaml(t), plan.notes())
	}
}
