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

func printTable(w io.Writer, results []result) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	defer table.Flush()
	fmt.Fprintln(table, "work\tgen\tupstream\ttimes faster\tfloor\tgen CPU\tupstream CPU\tgen peak\tupstream peak\t")
	for _, r := range results {
		wall := func(f figure) time.Duration { return f.wall }
		cpu := func(f figure) time.Duration { return f.cpu }
		peak := func(f figure) int64 { return f.peak }
		gen, upstream := median(r.gen, wall), median(r.upstream, wall)
		fmt.Fprintf(table, "%s\t%.3f s\t%.2f s\t%.1f\t%.2f s\t%.2f s\t%.2f s\t%d MiB\t%d MiB\t\n", r.work.name, gen.Seconds(), upstream.Seconds(),
			upstream.Seconds()/gen.Seconds(), r.floor.Seconds(), median(r.gen, cpu).Seconds(), median(r.upstream, cpu).Seconds(), median(r.gen, peak)>>20, median(r.upstream, peak)>>20)
	}
}

func median[T cmp.Ordered](figures []figure, of func(figure) T) T {
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
				fmt.Fprintf(&b, "Benchmark/%s/tool=%s 1 %d ns/op %d cpu-ns/op %d peak-B\n", work, side, f.wall, f.cpu, f.peak)
			}
		}
	}
	return os.WriteFile(name, []byte(b.String()), 0o644)
}
