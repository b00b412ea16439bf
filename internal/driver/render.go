package driver

import (
	"context"
	"fmt"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/contract"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/parallel"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// render renders files and compares them with the disk, side by side. Contents that the disk has are let go.
func (s *Snapshot) render(ctx context.Context, disk *writer.Disk, files []planned, result *unitResult) error {
	result.Outputs = make([]output, len(files))
	result.changes = make([]writer.Change, len(files))
	problems := make([]*diag.Diagnostic, len(files))
	err := parallel.Each(s.Parallel, len(files), func(i int) (err error) {
		if err := ctx.Err(); err != nil {
			return err
		}
		content, err := files[i].Render()
		if err != nil {
			return fmt.Errorf("generator %s: %s: %w", files[i].generator, files[i].Path, err)
		}
		content = files[i].dropIn.Content(files[i].Path, content)
		result.Outputs[i] = files[i].output(content)
		result.changes[i], problems[i] = disk.Compare(writer.File{Path: files[i].Path, Content: content,
			Sum: result.Outputs[i].Sum, Listed: result.Outputs[i].Listed, Original: files[i].Original,
			Source: files[i].Source, Generator: files[i].generator})
		return nil
	})
	for _, problem := range problems {
		if problem != nil {
			result.Problems.Add(*problem)
		}
	}
	return err
}

// output describes the file with its content.
func (file planned) output(content []byte) output {
	driver := contract.FileOf(file.File)
	_, marked := genheader.Maker(content)
	return output{Path: file.Path, Home: driver.Home, Generator: file.generator, Source: file.Source,
		Listed: driver.Listed, Sum: trace.Hash(content), Head: trace.HashHead(content),
		Marked: marked || file.Original != nil || driver.Listed}
}
