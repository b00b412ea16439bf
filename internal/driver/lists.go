package driver

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/writer"
)

// lists plans the lists of files that can't say that they are generated: one for each directory and generator.
func lists(results []unitResult) (lists []planned) {
	type listKey struct{ dir, generator string }
	listed := map[listKey][]output{}
	for _, result := range results {
		for _, o := range result.Outputs {
			if o.Listed {
				at := listKey{filepath.Dir(o.Path), o.Generator}
				listed[at] = append(listed[at], o)
			}
		}
	}
	for at, of := range listed {
		slices.SortFunc(of, func(a, b output) int { return strings.Compare(a.Path, b.Path) })
		var sources []string
		for _, o := range of {
			sources = append(sources, o.Source...)
		}
		slices.Sort(sources)
		sources = slices.Compact(sources)
		content := []byte(genheader.Sign{Open: "#"}.Top(at.generator, sources, ""))
		for _, o := range of {
			content = append(content, writer.ListLine(filepath.Base(o.Path), o.Source)...)
		}
		list := codegen.File{Path: filepath.Join(at.dir, writer.ListName(at.generator)), Source: sources}
		list.Render = func() ([]byte, error) { return content, nil }
		lists = append(lists, planned{list, at.generator, nil})
	}
	slices.SortFunc(lists, func(a, b planned) int { return strings.Compare(a.Path, b.Path) })
	return lists
}
