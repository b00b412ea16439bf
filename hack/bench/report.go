package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// printTable prints a line for each work, of medians.
func printTable(w io.Writer, results []result) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table,
		"work\tgen\tupstream\ttimes faster\ttarget\treached\tfloor\tgen CPU\tupstream CPU\tgen peak\tupstream peak\t")
	for _, r := range results {
		gen, upstream := middle(r.gen), middle(r.upstream)
		floor, mark, faster, seconds := "-", " ", "-", "-"
		if r.floor > 0 {
			floor = fmt.Sprintf("%.3f s", r.floor.Seconds())
		}
		if r.borrowed {
			mark = "*"
		}
		if len(r.upstream) > 0 { // else it takes no part
			seconds = fmt.Sprintf("%.2f s", upstream.wall.Seconds())
			faster = fmt.Sprintf("%.1f", upstream.wall.Seconds()/gen.wall.Seconds())
		}
		fmt.Fprintf(table, "%s\t%.3f s\t%s%s\t%s\t%s\t%s\t%s\t%.2f s\t%.2f s\t%d MiB\t%d MiB\t\n", r.work.name,
			gen.wall.Seconds(), seconds, mark, faster, r.work.target, r.work.target.judge(gen, upstream), floor,
			gen.cpu.Seconds(), upstream.cpu.Seconds(), gen.peak>>20, upstream.peak>>20)
	}
	table.Flush()
	fmt.Fprintln(w,
		"* the figures of the work that is repeated: upstream remembers nothing, and does all of it each time")
}

// middle returns the median of each figure.
func middle(figures []figure) figure {
	return figure{
		wall: median(figures, func(f figure) time.Duration { return f.wall }),
		cpu:  median(figures, func(f figure) time.Duration { return f.cpu }),
		peak: median(figures, func(f figure) int64 { return f.peak }),
	}
}

func median[T cmp.Ordered](figures []figure, of func(figure) T) T {
	if len(figures) == 0 { // upstream takes no part
		return *new(T)
	}
	values := make([]T, len(figures))
	for i, f := range figures {
		values[i] = of(f)
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// writeBenchstat writes one line a run in the format of Go benchmarks: benchstat FILE compares the two sides.
func writeBenchstat(name string, results []result) error {
	var b strings.Builder
	for _, r := range results {
		work := strings.NewReplacer(" ", "_", ",", "").Replace(r.work.name)
		for side, figures := range map[string][]figure{"gen": r.gen, "upstream": r.upstream} {
			for _, f := range figures {
				fmt.Fprintf(&b, "Benchmark/%s/tool=%s 1 %d ns/op %d cpu-ns/op %d peak-B\n", work, side, f.wall,
					f.cpu, f.peak)
			}
		}
	}
	return os.WriteFile(name, []byte(b.String()), 0o644)
}
