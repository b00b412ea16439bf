package gen_test

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// linkedPage says what makes gen link its packages. TestLinkedPackages counts.
const linkedPage = "docs/decisions/linked-packages.md"

// tableBegin and tableEnd are around the table.
const tableBegin, tableEnd = "<!-- go test . -run TestLinkedPackages -update -->\n", "<!-- end -->\n"

// fewLinked is up to how many packages the page does not speak of.
const fewLinked = 2

// A linkGraph is the packages of a program: what each imports.
type linkGraph map[string][]string

// reached returns the packages that a program links if it did without one; "" for none.
func (g linkGraph) reached(from, without string) map[string]bool {
	seen := map[string]bool{from: true}
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		for _, imported := range g[queue[0]] {
			if _, ok := g[imported]; ok && imported != without && !seen[imported] {
				seen[imported] = true
				queue = append(queue, imported)
			}
		}
	}
	return seen
}

// TestLinkedPackages counts, for each package of another module that gen imports, how many packages gen would not link
// without it. It leaves out the standard library.
func TestLinkedPackages(t *testing.T) {
	t.Setenv("GOOS", "linux") // for the same table everywhere
	t.Setenv("GOARCH", "amd64")
	t.Setenv("CGO_ENABLED", "0")
	const program = module + "cmd/gen"
	graph, ofOthers := linkGraph{}, map[string]bool{}
	for _, p := range list(t, "-deps", program) {
		graph[p.ImportPath] = p.Imports
		first, _, _ := strings.Cut(p.ImportPath, "/")
		ofOthers[p.ImportPath] = strings.Contains(first, ".") && !strings.HasPrefix(p.ImportPath, module)
	}
	importers := map[string][]string{} // packages of gen, by what they import
	for path, imports := range graph {
		if own, ok := strings.CutPrefix(path, module); ok {
			for _, imported := range imports {
				if ofOthers[imported] {
					importers[imported] = append(importers[imported], own)
				}
			}
		}
	}
	all := graph.reached(program, "")
	type row struct {
		path  string
		count int
	}
	var rows []row
	for path := range importers {
		rest, count := graph.reached(program, path), 0
		for p := range all {
			if ofOthers[p] && !rest[p] {
				count++
			}
		}
		if count > fewLinked {
			rows = append(rows, row{path, count})
		}
	}
	slices.SortFunc(rows, func(a, b row) int { return cmp.Or(b.count-a.count, cmp.Compare(a.path, b.path)) })
	total := 0
	for p := range all {
		if ofOthers[p] {
			total++
		}
	}
	table := fmt.Sprintf("| package | imported by | packages that it alone brings, of %d |\n|---|---|--:|\n", total)
	for _, r := range rows {
		slices.Sort(importers[r.path])
		table += fmt.Sprintf("| `%s` | %s | %d |\n", r.path, "`"+strings.Join(importers[r.path], "`, `")+"`", r.count)
	}
	page := readFile(t, linkedPage)
	before, rest, ok := strings.Cut(page, tableBegin)
	_, after, ended := strings.Cut(rest, tableEnd)
	if !ok || !ended {
		t.Fatalf("%s has no place for the table", linkedPage)
	}
	want := before + tableBegin + table + tableEnd + after
	if *update {
		if err := os.WriteFile(linkedPage, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if page != want {
		t.Errorf("%s is not what gen links: go test . -run TestLinkedPackages -update\n%s", linkedPage, table)
	}
}
