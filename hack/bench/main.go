// Command bench runs gen and the upstream tools on the same work, in turn, and prints medians and ratios side by side. In:
// the pinned tools, built from their modules. Out: a table, and with -benchstat lines that benchstat reads.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
)

func main() {
	runs := flag.Int("n", 5, "runs of each, but of upstream where it takes minutes")
	only := flag.String("only", "", "run only the works whose names contain this text")
	benchstat := flag.String("benchstat", "", "file for the single figures, as benchstat reads them")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := bench(ctx, named(withAgain(works), *only), *runs, *benchstat); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// named returns the works whose names contain the text.
func named(works []work, text string) (found []work) {
	for _, w := range works {
		if strings.Contains(w.name, text) {
			found = append(found, w)
		}
	}
	return found
}

func bench(ctx context.Context, works []work, runs int, benchstat string) error {
	dir, err := os.MkdirTemp("", "gen-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tools, err := build(ctx, dir)
	if err != nil {
		return err
	}
	var results []result
	for _, w := range works {
		r, err := measure(ctx, w, tools, dir, runs)
		if err != nil {
			return fmt.Errorf("%s: %w", w.name, err)
		}
		results = append(results, r)
	}
	printTable(os.Stdout, results)
	if benchstat == "" {
		return nil
	}
	return writeBenchstat(benchstat, results)
}
