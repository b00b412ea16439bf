package generators

import (
	"fmt"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/modelbuild"
	"github.com/gen-toolkit/gen/internal/writer"
)

// The stages of a run over the clients, listers, informers and apply configurations of k8s.io/api, each without those
// before it, on two cores: load 220 ms, model 47 ms, plan 24 ms, render 250 ms one file after the other, write 340 ms
// for 1,844 new files and 22 ms where nothing differs.

var workload = []string{"k8s.io/api/..."}

// BenchmarkLoad finds, reads, parses and checks the packages, and those that they need.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		loaded(b)
	}
}

// BenchmarkModel makes the API of checked packages.
func BenchmarkModel(b *testing.B) {
	all, err := codegen.Markers(All())
	if err != nil {
		b.Fatal(err)
	}
	table := markers.NewTable(all)
	for b.Loop() {
		b.StopTimer()
		set := loaded(b)
		b.StartTimer()
		_, _, err := modelbuild.Build(b.Context(), set, table, modelbuild.Dependencies{}, modelbuild.Channels{})
		if err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPlan makes all views.
func BenchmarkPlan(b *testing.B) {
	var plans []func() error
	var collecting sync.Mutex
	var spies []*codegen.Generator
	for _, g := range family {
		spy := *g
		spy.Plan = func(p *codegen.Pass) ([]codegen.File, error) {
			collecting.Lock()
			plans = append(plans, func() error { _, err := g.Plan(p); return err })
			collecting.Unlock()
			return nil, nil
		}
		spies = append(spies, &spy)
	}
	run(b, workload, `{}`, spies...)
	for b.Loop() {
		for _, plan := range plans {
			if err := plan(); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkRender renders the files, one after the other.
func BenchmarkRender(b *testing.B) {
	render(b, planned(b, workload, `{"client": {"prefersProtobuf": true}}`, family...))
}

// BenchmarkRenderTypes renders deep copies, defaults and conversions: what testdata has of them, and the deep copies of
// k8s.io/api.
func BenchmarkRenderTypes(b *testing.B) {
	render(b, planned(b, append([]string{"./..."}, workload...), `{}`, ofTypes...))
}

// render renders files, one after the other.
func render(b *testing.B, files []codegen.File) {
	size := 0
	for b.Loop() {
		size = 0
		for _, file := range files {
			content, err := file.Render()
			if err != nil {
				b.Fatalf("%s: %v", file.Path, err)
			}
			size += len(content)
		}
	}
	b.SetBytes(int64(size))
	b.ReportMetric(float64(len(files)*b.N)/b.Elapsed().Seconds(), "files/s")
}

// BenchmarkWrite compares the files with a directory and writes what differs: all of them, or none.
func BenchmarkWrite(b *testing.B) {
	var contents [][]byte
	for _, file := range planned(b, workload, `{}`, family...) {
		content, err := file.Render()
		if err != nil {
			b.Fatal(err)
		}
		contents = append(contents, content)
	}
	write := func(dir string) {
		disk := writer.NewDisk()
		var all []writer.Change
		for i, content := range contents {
			name := filepath.Join(dir, strconv.Itoa(i%200), fmt.Sprint(i, ".go"))
			change, problem := disk.Compare(writer.File{Path: name, Content: content})
			if problem != nil {
				b.Fatal(problem)
			}
			all = append(all, change)
		}
		if err := disk.Changes(all, nil).Write(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("new", func(b *testing.B) {
		dir := b.TempDir()
		for i := 0; b.Loop(); i++ {
			write(filepath.Join(dir, strconv.Itoa(i)))
		}
	})
	b.Run("unchanged", func(b *testing.B) {
		dir := b.TempDir()
		write(dir)
		for b.Loop() {
			write(dir)
		}
	})
}

// loaded returns the packages of the workload, checked.
func loaded(b *testing.B) *load.Set {
	set, problems, err := load.Packages(b.Context(), load.Config{Dir: testdata(b), Patterns: workload})
	if err != nil || problems.HasErrors() {
		b.Fatal(problems, err)
	}
	for _, p := range set.Roots {
		p.Types()
	}
	return set
}
