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
func lists(files []planned) (lists []planned) {
	type place struct{ dir, generator string }
	listed := map[place][]planned{}
	for _, file := range files {
		if codegen.DriverFile(file.File).Listed {
			at := place{filepath.Dir(file.Path), file.plan.Name}
			listed[at] = append(listed[at], file)
		}
	}
	for at, of := range listed {
		slices.SortFunc(of, func(a, b planned) int { return strings.Compare(a.Path, b.Path) })
		var sources []string
		for _, file := range of {
			sources = append(sources, file.Source...)
		}
		slices.Sort(sources)
		sources = slices.Compact(sources)
		content := []byte(genheader.Sign{Open: "#"}.Top(at.generator, sources, ""))
		for _, file := range of {
			content = append(content, writer.ListLine(filepath.Base(file.Path), file.Source)...)
		}
		list := codegen.File{Path: filepath.Join(at.dir, writer.ListName(at.generator)), Source: sources}
		list.Render = func() ([]byte, error) { return content, nil }
		lists = append(lists, planned{list, of[0].plan})
	}
	slices.SortFunc(lists, func(a, b planned) int { return strings.Compare(a.Path, b.Path) })
	return lists
}
