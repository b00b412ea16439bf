package main

import (
	"cmp"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"
)

// heading writes what the figures are.
func heading(w io.Writer, checkout string, work load) error {
	mod, err := required()
	if err != nil {
		return err
	}
	fmt.Fprintf(w, `# Typed controllers beside controller-runtime and sample-controller

[README.md](README.md) says what was measured. Each figure is the median of the runs, on %d cores that the API server
shared. Each program had %d workers.

client-go %s, controller-runtime %s`, runtime.NumCPU(), work.workers, mod["k8s.io/client-go"],
		mod["sigs.k8s.io/controller-runtime"])
	if checkout != "" {
		fmt.Fprintf(w, ", sample-controller %s", described(checkout))
	}
	fmt.Fprintf(w, ", %s\n", runtime.Version())
	return nil
}

// required returns the versions of the modules that go.mod requires.
func required() (map[string]string, error) {
	file, err := ownModule()
	if err != nil {
		return nil, err
	}
	versions := map[string]string{}
	for _, r := range file.Require {
		versions[r.Mod.Path] = r.Mod.Version
	}
	return versions, nil
}

// described returns the version of a checkout.
func described(checkout string) string {
	out, err := exec.Command("git", "-C", checkout, "describe", "--tags", "--always").Output()
	if err != nil {
		return "of an unknown version"
	}
	return strings.TrimSpace(string(out))
}

// section writes the tables for a number of Foos: one for each phase.
func section(w io.Writer, programs []program, results [][]result, work load) {
	for _, part := range []struct {
		title string
		of    func(result) phase
	}{
		{"First start", func(r result) phase { return r.Create }},
		{"Restart", func(r result) phase { return r.Restart }},
		{fmt.Sprintf("%d changes", work.changes), func(r result) phase { return r.Change }},
	} {
		fmt.Fprintf(w, "\n## %d Foos, runs: %d. %s\n\n", work.foos, len(results[0]), part.title)
		fmt.Fprintln(w, "| program | time | CPU | peak RSS | RSS at rest "+
			"| Deployments | statuses | events | failed | reads |\n|---|---|---|---|---|---|---|---|---|---|")
		for i, p := range programs {
			var phases []phase
			for _, r := range results[i] {
				phases = append(phases, part.of(r))
			}
			line(w, p.name, phases)
		}
	}
}

// line writes the medians of the runs of a program.
func line(w io.Writer, name string, phases []phase) {
	fmt.Fprintf(w, "| %s | %.2f s | %.2f s | %d MiB | %d MiB | %d | %d | %d | %d | %d |\n", name,
		median(phases, func(p phase) time.Duration { return p.Wall }).Seconds(),
		median(phases, func(p phase) time.Duration { return p.CPU }).Seconds(),
		median(phases, func(p phase) int64 { return p.Peak })>>20,
		median(phases, func(p phase) int64 { return p.Resident })>>20,
		median(phases, func(p phase) int { return p.Deployments }),
		median(phases, func(p phase) int { return p.Statuses }),
		median(phases, func(p phase) int { return p.Events }),
		median(phases, func(p phase) int { return p.Failed }),
		median(phases, func(p phase) int { return p.Reads }))
}

func median[T cmp.Ordered](phases []phase, of func(phase) T) T {
	var values []T
	for _, p := range phases {
		values = append(values, of(p))
	}
	slices.Sort(values)
	return values[len(values)/2]
}
