// Command reconcilers measures a typed controller of gen, controller-runtime and Kubernetes' sample-controller on the
// same work: a Deployment and a status for each Foo. In: the programs below this directory, and with -sample-controller
// a checkout of upstream's. Out: a table in Markdown of time, CPU, memory and requests, on a real API server.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"github.com/gen-toolkit/gen/hack/controlplane"
)

func main() {
	sizes := flag.String("n", "2000x3", "numbers of Foos, and of runs of each program, e.g. 2000x3,10000x1")
	changes := flag.Int("changes", 500, "number of Foos whose replicas change")
	workers := flag.Int("workers", 2, "workers of each program")
	checkout := flag.String("sample-controller", "", "checkout of k8s.io/sample-controller, which else takes no part")
	heaps := flag.String("heaps", "", "directory for a heap profile of each program at rest, after its restart")
	write := flag.String("write", "", "file for the table, e.g. figures.md")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := measureAll(ctx, *sizes, *checkout, *write, load{changes: *changes, workers: *workers, heaps: *heaps})
	if err != nil {
		fmt.Fprintln(os.Stderr, "reconcilers:", err)
		os.Exit(1)
	}
}

// A load is what a program has to do.
type load struct {
	foos, changes, workers int
	heaps                  string // directory of heap profiles, or empty
}

// measureAll measures every program for every number of Foos, and prints the table or writes it to a file.
func measureAll(ctx context.Context, sizes, checkout, file string, work load) error {
	if checkout == "" {
		fmt.Fprintln(os.Stderr, "sample-controller takes no part: -sample-controller names no checkout")
	}
	dir, err := os.MkdirTemp("", "reconcilers-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	programs, err := build(ctx, dir, checkout)
	if err != nil {
		return err
	}
	plane, err := controlplane.Start(ctx, controlplane.Options{Log: os.Stderr})
	if err != nil {
		return err
	}
	defer func() { _ = plane.Stop() }() // its processes die with this one in any case
	c, err := connect(ctx, plane)
	if err != nil {
		return err
	}
	var table strings.Builder
	if err := heading(&table, checkout, work); err != nil {
		return err
	}
	for size := range strings.SplitSeq(sizes, ",") {
		var runs int
		if _, err := fmt.Sscanf(size, "%dx%d", &work.foos, &runs); err != nil {
			return fmt.Errorf("-n %s is not like 2000x3: %w", size, err)
		}
		results, err := c.measureEach(ctx, programs, work, runs)
		if err != nil {
			return err
		}
		section(&table, programs, results, work)
	}
	if file != "" {
		return os.WriteFile(file, []byte(table.String()), 0o644)
	}
	fmt.Print(table.String())
	return nil
}

// measureEach runs each program some times, and another one first each time. It returns the results by program.
func (c *cluster) measureEach(ctx context.Context, programs []program, work load, runs int) ([][]result, error) {
	results := make([][]result, len(programs))
	for run := range runs {
		for i := range programs {
			i = (i + run) % len(programs)
			r, err := c.measure(ctx, programs[i], work)
			if err != nil {
				return nil, fmt.Errorf("%s, %d Foos: %w", programs[i].name, work.foos, err)
			}
			fmt.Fprintf(os.Stderr, "%s, %d Foos, run %d: %+v\n", programs[i].name, work.foos, run+1, r)
			results[i] = append(results[i], r)
		}
	}
	return results, nil
}
