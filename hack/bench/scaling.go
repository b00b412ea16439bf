package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
)

// A scale is one line of the table about scaling.
type scale struct {
	shape
	upstream bool // whether upstream takes part: it is slow
}

// scales are one API that grows, and ever more APIs of the same size.
var scales = []scale{
	{shape{1, 1}, false}, {shape{1, 10}, true}, {shape{1, 100}, true}, {shape{1, 1000}, false},
	{shape{1, 5}, false}, {shape{10, 5}, true}, {shape{50, 5}, false}, {shape{200, 5}, false},
}

// work returns the work of generating everything for a module in a directory.
func (s scale) work(dir string) work {
	client, pkg := "client/", scaledModule+"/client/"
	w := work{
		name: fmt.Sprintf("%d groups, %d types each", s.groups, s.types), module: dir,
		gen:   [][]string{{"gen", "run"}},
		input: []string{"apis"},
		made: []string{"apis/group000/v1/zz_generated.deepcopy.go",
			"client/clientset/versioned/typed/group000/v1/kind0000.go", "client/informers/externalversions/factory.go",
			"client/listers/group000/v1/kind0000.go", "client/applyconfiguration/group000/v1/kind0000spec.go",
			"config/crd/group000.example.org_kind0000s.yaml"},
	}
	if s.upstream {
		w.upstream = [][]string{
			{"deepcopy-gen", "--output-file", "zz_generated.deepcopy.go", "./apis/..."},
			{"register-gen", "--output-file", "zz_generated.register.go", "./apis/..."},
			{"applyconfiguration-gen", "--output-dir", client + "applyconfiguration", "--output-pkg",
				pkg + "applyconfiguration", "./apis/..."},
			{"client-gen", "--clientset-name", "versioned", "--apply-configuration-package", pkg + "applyconfiguration",
				"--input-base", "",
				"--input", s.inputs(scaledModule + "/"), "--output-dir", client + "clientset", "--output-pkg",
				pkg + "clientset"},
			{"lister-gen", "--output-dir", client + "listers", "--output-pkg", pkg + "listers", "./apis/..."},
			{"informer-gen", "--versioned-clientset-package", pkg + "clientset/versioned", "--listers-package",
				pkg + "listers", "--output-dir", client + "informers",
				"--output-pkg", pkg + "informers", "./apis/..."},
			{"controller-gen", "crd", "paths=./apis/...", "output:crd:dir=config/crd"},
		}
	}
	return w
}

// writeModule makes the module, with the requirements of this one.
func (s scale) writeModule(ctx context.Context, dir string) error {
	if err := s.write(dir); err != nil {
		return err
	}
	return writeGoMod(ctx, dir, scaledModule)
}

// measureScales measures how the cost grows with the API.
func measureScales(ctx context.Context, scales []scale, tools programs, dir string,
	runs int) (results []result, err error) {
	for _, s := range scales {
		module, err := os.MkdirTemp(dir, "scaled-")
		if err != nil {
			return nil, err
		}
		if err := s.writeModule(ctx, module); err != nil {
			return nil, err
		}
		r, err := measure(ctx, s.work(module), tools, dir, runs, nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.work(module).name, err)
		}
		results = append(results, r)
	}
	return results, nil
}

// printScales prints what each size costs, in all and by type. What a run costs before it sees the first type is in the
// figures: it is most of those of the small ones.
func printScales(w io.Writer, scales []scale, results []result) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	defer table.Flush()
	fmt.Fprintln(table,
		"groups\ttypes in each\tgen\tby type\tgen CPU\tby type\tgen peak\tfloor\tupstream\tby type\tupstream peak\t")
	for i, r := range results {
		s, gen := scales[i], middle(r.gen)
		types := float64(s.groups * s.types)
		upstream, each, peak := "-", "-", "-"
		if len(r.upstream) > 0 {
			u := middle(r.upstream)
			upstream, peak = fmt.Sprintf("%.2f s", u.wall.Seconds()), fmt.Sprintf("%d MiB", u.peak>>20)
			each = fmt.Sprintf("%.1f ms", u.wall.Seconds()*1000/types)
		}
		fmt.Fprintf(table, "%d\t%d\t%.3f s\t%.1f ms\t%.2f s\t%.1f ms\t%d MiB\t%.3f s\t%s\t%s\t%s\t\n", s.groups,
			s.types, gen.wall.Seconds(), gen.wall.Seconds()*1000/types,
			gen.cpu.Seconds(), gen.cpu.Seconds()*1000/types, gen.peak>>20, r.floor.Seconds(), upstream, each, peak)
	}
}
