package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
)

// sizes are how many kinds there are in the lines of the table about scaling.
var sizes = []int{10, 50, 200, 500, 1000, 2000}

// measureScales measures how the cost grows with the number of kinds.
func measureScales(ctx context.Context, sizes []int, tools programs, dir string,
	runs int) (results []result, err error) {
	for _, n := range sizes {
		w := kindsWork(n, target{})
		r, err := measure(ctx, w, tools, dir, runs, nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", w.name, err)
		}
		results = append(results, r)
	}
	return results, nil
}

// printScales prints what each size costs, in all and by kind. What a run costs before it sees the first kind is in the
// figures: it is most of those of the small ones.
func printScales(w io.Writer, results []result) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	defer table.Flush()
	fmt.Fprintln(table, "kinds\tgen\tgen CPU\tby kind\tgen peak\tby kind\t"+
		"floor\tupstream CPU\tby kind\tupstream peak\tby kind\t")
	for _, r := range results {
		gen, upstream, n := middle(r.gen), middle(r.upstream), r.work.kinds
		fmt.Fprintf(table, "%d\t%.3f s", n, gen.wall.Seconds())
		for i, f := range []figure{gen, upstream} {
			if i == 1 {
				fmt.Fprintf(table, "\t%.3f s", r.floor.Seconds())
			}
			fmt.Fprintf(table, "\t%.2f s\t%.1f ms\t%d MiB\t%d KiB", f.cpu.Seconds(), f.cpu.Seconds()*1000/float64(n),
				f.peak>>20, f.peak>>10/int64(n))
		}
		fmt.Fprintln(table, "\t")
	}
}
