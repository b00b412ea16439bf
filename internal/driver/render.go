package driver

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/contract"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/parallel"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// render renders files and compares them with the disk, side by side. Contents that the disk has are let go.
func (s *Snapshot) render(ctx context.Context, disk *writer.Disk, files []planned, result *record.Unit) error {
	result.Outputs = make([]record.Output, len(files))
	result.Changes = make([]writer.Change, len(files))
	problems, refused := make([]*diag.Diagnostic, len(files)), make([]diag.List, len(files))
	err := parallel.Each(s.Parallel, len(files), func(i int) (err error) {
		if err := ctx.Err(); err != nil {
			return err
		}
		content, err := files[i].Render()
		if err != nil {
			return fmt.Errorf("generator %s: %s: %w", files[i].generator, files[i].Path, err)
		}
		if files[i].Original == nil {
			at := s.api.PositionOf(files[i].Source)
			refused[i] = s.Prove.Manifest(files[i].generator, files[i].Path, content, at)
		}
		content = files[i].dropIn.Content(files[i].Path, files[i].signed(content))
		result.Outputs[i] = files[i].output(content)
		result.Changes[i], problems[i] = disk.Compare(writer.File{Path: files[i].Path, Content: content,
			Sum: result.Outputs[i].Sum, Listed: result.Outputs[i].Listed, Original: files[i].Original,
			Source: files[i].Source, Generator: files[i].generator})
		return nil
	})
	for i, problem := range problems {
		result.Problems.Add(refused[i]...)
		if problem != nil {
			result.Problems.Add(*problem)
		}
	}
	return err
}

// signed returns the content of a file with the generated-by line. Where a generator has filled in a file by hand, the
// line is missing: Go code gets it, and a list beside the file names all else.
func (file *planned) signed(content []byte) []byte {
	_, marked := genheader.Maker(content)
	switch {
	case marked || file.Original != nil || contract.FileOf(file.File).Listed:
		return content
	case filepath.Ext(file.Path) != ".go":
		file.listed = true
		return content
	}
	return slices.Concat([]byte(genheader.Go(file.generator)+"\n"+genheader.Source("//", file.Source)+"\n"), content)
}

// output describes the file with its content.
func (file planned) output(content []byte) record.Output {
	driver := contract.FileOf(file.File)
	_, marked := genheader.Maker(content)
	return record.Output{Path: file.Path, Home: driver.Home, Generator: file.generator, Source: file.Source,
		Listed: driver.Listed || file.listed, Sum: trace.Hash(content), Head: trace.HashHead(content),
		Marked: marked || file.Original != nil || driver.Listed || file.listed}
}

// lists plans the lists of files that can't say that they are generated: one for each directory and generator.
func lists(results []record.Unit) (lists []planned) {
	type listKey struct{ dir, generator string }
	listed := map[listKey][]record.Output{}
	for _, result := range results {
		for _, o := range result.Outputs {
			if o.Listed {
				at := listKey{filepath.Dir(o.Path), o.Generator}
				listed[at] = append(listed[at], o)
			}
		}
	}
	for at, of := range listed {
		slices.SortFunc(of, func(a, b record.Output) int { return strings.Compare(a.Path, b.Path) })
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
		lists = append(lists, planned{File: list, generator: at.generator})
	}
	slices.SortFunc(lists, func(a, b planned) int { return strings.Compare(a.Path, b.Path) })
	return lists
}
