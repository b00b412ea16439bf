// Command bench runs gen and the upstream tools on the same work, in turn, and prints medians and ratios side by side.
// In: the pinned tools, built from their modules. Out: a table, with -scaling a second one, and with -benchstat lines
// that benchstat reads; with -record, the figures of README and docs.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
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
	var o options
	flag.IntVar(&o.runs, "n", 5, "runs of each, but of upstream where it takes minutes")
	only := flag.String("only", "", "run only the works whose names contain this text")
	flag.StringVar(&o.benchstat, "benchstat", "", "file for the single figures, as benchstat reads them")
	flag.BoolVar(&o.record, "record", false, "write the figures into README and docs")
	scaling := flag.Bool("scaling", false, "also measure how the cost grows with the API")
	write := flag.String("write", "", "only write a module with many kinds into this directory")
	many := flag.Int("kinds", 2000, "how many kinds the synthetic modules have")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := error(nil)
	if *write != "" {
		err = manyKinds{*write, *many, kindsConfig}.write(ctx)
	} else {
		o.works = named(slices.Concat(works, kindWorks(*many)), *only)
		if *scaling {
			o.sizes = sizes
		}
		err = o.bench(ctx)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// options are what is measured, and what becomes of the figures.
type options struct {
	works     []work
	sizes     []int // numbers of kinds, see [measureScales]
	runs      int
	benchstat string
	record    bool
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

// resultOf returns the result of the work of a name; ok is false if it has not been measured.
func resultOf(results []result, name string) (r result, ok bool) {
	for _, r := range results {
		if r.work.name == name {
			return r, true
		}
	}
	return result{}, false
}

func (o options) bench(ctx context.Context) (err error) {
	var figures recorded
	if o.record {
		if figures.commit, err = cleanCommit(ctx); err != nil {
			return err
		}
	}
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
	for _, w := range o.works {
		of, _ := resultOf(figures.works, w.of)
		r, err := measure(ctx, w, tools, dir, o.runs, of.upstream)
		if err != nil {
			return fmt.Errorf("%s: %w", w.name, err)
		}
		figures.works = append(figures.works, r)
		if w.kinds > 0 && w.long {
			if err := tidy(ctx, dir); err != nil {
				return err
			}
		}
	}
	if len(figures.works) > 0 {
		printTable(os.Stdout, figures.works)
	}
	if len(o.sizes) > 0 {
		if figures.scales, err = measureScales(ctx, o.sizes, tools, dir, o.runs); err != nil {
			return err
		}
		fmt.Println("\nHow the cost of deep copies and CRDs grows with the number of kinds:")
		printScales(os.Stdout, figures.scales)
	}
	if o.benchstat != "" {
		err = writeBenchstat(o.benchstat, slices.Concat(figures.works, figures.scales))
	}
	if o.record {
		err = errors.Join(err, figures.write(filepath.Join("..", "..")))
	}
	return err
}
