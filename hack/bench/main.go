// Command bench runs gen and the upstream tools on the same work, in turn, and prints medians and ratios side by side.
// In: the pinned tools, built from their modules. Out: a table, with -scaling a second one, and with -benchstat lines
// that benchstat reads.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
)

func main() {
	if asked, err := doTask(context.Background()); asked {
		if err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			os.Exit(1)
		}
		return
	}
	runs := flag.Int("n", 5, "runs of each, but of upstream where it takes minutes")
	only := flag.String("only", "", "run only the works whose names contain this text")
	benchstat := flag.String("benchstat", "", "file for the single figures, as benchstat reads them")
	scaling := flag.Bool("scaling", false, "also measure how the cost grows with the API")
	write := flag.String("write", "", "only write a module with many kinds into this directory")
	many := flag.Int("kinds", 2000, "how many kinds the modules that are made have")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if *write != "" {
		if err := (manyKinds{*write, *many, kindsConfig}).write(ctx); err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			os.Exit(1)
		}
		return
	}
	if !*scaling {
		sizes = nil
	}
	if err := bench(ctx, named(slices.Concat(works, kindWorks(*many)), *only), sizes, *runs, *benchstat); err != nil {
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

// figuresOf returns upstream's figures for the work of a name; nil if it has not been measured.
func figuresOf(results []result, name string) []figure {
	for _, r := range results {
		if r.work.name == name {
			return r.upstream
		}
	}
	return nil
}

func bench(ctx context.Context, works []work, sizes []int, runs int, benchstat string) (err error) {
	dir, err := os.MkdirTemp("", "gen-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tools, err := build(ctx, dir)
	defer func() { err = errors.Join(err, tools.gen.remove()) }()
	if err != nil {
		return err
	}
	var results []result
	for _, w := range works {
		r, err := measure(ctx, w, tools, dir, runs, figuresOf(results, w.of))
		if err != nil {
			return fmt.Errorf("%s: %w", w.name, err)
		}
		results = append(results, r)
	}
	if len(results) > 0 {
		printTable(os.Stdout, results)
	}
	if len(sizes) > 0 {
		scaled, err := measureScales(ctx, sizes, tools, dir, runs)
		if err != nil {
			return err
		}
		fmt.Println("\nHow the cost of deep copies and CRDs grows with the number of kinds:")
		printScales(os.Stdout, scaled)
		results = append(results, scaled...)
	}
	if benchstat == "" {
		return nil
	}
	return writeBenchstat(benchstat, results)
}
