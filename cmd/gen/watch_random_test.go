//go:build unix

package main

import (
	"fmt"
	"os"
	"testing"
)

// TestLongWatchedRandomEdits: after each edit the files become what a fresh run makes of them.
func TestLongWatchedRandomEdits(t *testing.T) {
	long(t)
	p := newProject(t)
	random := newRandom()
	edits := append(randomEdits(p),
		func(n int) {
			p.renameOver("api/bowl.go", fmt.Sprintf("package api\n\ntype Bowl struct{ Fruits [%d]*Fruit }\n", n+1))
		},
		func(n int) {
			p.write("api/bowl.go", []string{"package", "package api\n\ntype Bowl struct{ Fruits []Furit }\n", ""}[n])
		},
		func(n int) {
			p.write("api/user.go", fmt.Sprintf("package api\n\nimport \"example.org/fruit/basis\"\n\n"+
				"type User%d struct{ Basis *basis.Basis }\n", n))
		},
		func(n int) { p.write("basis/basis.go", fmt.Sprintf("package basis\n\ntype Basis [%d]*string\n", n)) },
		func(n int) {
			p.write("basis/basis.go", fmt.Sprintf("package basis\n\ntype Basis map[string][%d]string\n", n))
		},
		func(int) { _ = os.RemoveAll(p.path("basis")) },
		func(int) { p.write("basis/basis.go", "package other\n\ntype Basis struct{}\n") },
		func(n int) { p.edit("go.mod", "go 1.26", "go 1.26") },
	)
	w := p.watch()
	w.await(t, " unchanged")
	var done []string
	about := func() string { return fmt.Sprintf("edits %v, of which is said %q", done, w.all()) }
	for range *rounds {
		i, n := random.IntN(len(edits)), random.IntN(3)
		done = append(done, fmt.Sprint(i, "(", n, ")"))
		edits[i](n)
		p.current(t, true, about)
	}
	p.write("gen.yaml", projectFiles["main/gen.yaml"])
	p.write("api/bowl.go", "package api\n\ntype Bowl struct{ Last []string }\n")
	p.write("basis/basis.go", "package basis\n\ntype Basis []string\n")
	p.current(t, false, about)
	if status := w.end(t); status != 0 {
		t.Errorf("status %d", status)
	}
}
