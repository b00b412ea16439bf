package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"time"
)

// A page has figures between two comments. The first one names the commit that they are of.
type page struct {
	file  string // relative to the repository
	block func(figures recorded) (string, error)
}

// pages are all that make bench writes, from one run.
var pages = []page{
	{"README.md", recorded.readme},
	{"docs/benchmarks.md", recorded.benchmarks},
}

// blockOf finds such a block: the text before its lines, the commit, and its text.
var blockOf = regexp.MustCompile(`(?s)( *)<!-- make bench: commit ([0-9a-f]+) -->\n(.*?) *<!-- end of make bench -->\n`)

// recorded are the figures of one run.
type recorded struct {
	commit        string
	works, scales []result
}

// readmeRows are the rows of README's table: what they say, and the work whose time they have.
var readmeRows = []struct{ says, work string }{
	{"[examples/fruit](examples/fruit), 13 generators: first run of `bin/gen`", fruit.name},
	{"after one field has changed", fruit.name + ": one field changed"},
	{"nothing changed: `bin/gen`, or `make generate`", fruit.name + ": nothing changed, make generate"},
	{"k8s.io/api, six generators, 2,000 files: first run", api.name},
	{"after one field has changed", api.name + ": one field changed"},
	{"nothing changed", api.name + ": nothing changed"},
	{"2,000 kinds with 55 kB of CRD each, deep copies and CRDs: first run", "2000 kinds, deepcopy and crd"},
	{"after one field has changed", "2000 kinds, deepcopy and crd: one field changed"},
	{"nothing changed", "2000 kinds, deepcopy and crd: nothing changed"},
	{"Kubernetes, [all generated files](hack/conformance/files.md) but the 76 for which upstream needs protoc, " +
		"with `--no-type-check`", everything.name},
}

// readme returns README's table.
func (f recorded) readme() (string, error) {
	var b strings.Builder
	b.WriteString("| command | gen | upstream |\n|---|--:|--:|\n")
	for _, row := range readmeRows {
		r, ok := resultOf(f.works, row.work)
		if !ok {
			return "", fmt.Errorf("README needs %q, which has not been measured", row.work)
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", row.says, seconds(middle(r.gen).wall), seconds(middle(r.upstream).wall))
	}
	return b.String(), nil
}

// benchmarks returns all tables.
func (f recorded) benchmarks() (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "Commit %.12s, %s, %d processors.\n\n", f.commit, runtime.Version(), runtime.NumCPU())
	b.WriteString("| work | gen | CPU | memory | upstream | CPU | memory | goal | reached |\n" +
		"|---|--:|--:|--:|--:|--:|--:|---|---|\n")
	for _, r := range f.works {
		gen, upstream := middle(r.gen), middle(r.upstream)
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", r.work.name,
			seconds(gen.wall), seconds(gen.cpu), megabytes(gen.peak),
			seconds(upstream.wall), seconds(upstream.cpu), megabytes(upstream.peak),
			r.work.target, r.work.target.judge(gen, upstream))
	}
	if len(f.scales) == 0 {
		return b.String(), nil
	}
	b.WriteString("\n![CPU time and memory by the number of kinds](growth.svg)\n\n" +
		"| kinds | CPU | by kind | memory | by kind | upstream's CPU | by kind | memory | by kind |\n" +
		"|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, r := range f.scales {
		fmt.Fprintf(&b, "| %d |", r.work.kinds)
		for _, side := range []figure{middle(r.gen), middle(r.upstream)} {
			each := side.cpu.Seconds() * 1000 / float64(r.work.kinds)
			fmt.Fprintf(&b, " %s | %.1f ms | %s | %d kB |", seconds(side.cpu), each, megabytes(side.peak),
				side.peak/1000/int64(r.work.kinds))
		}
		b.WriteString("\n")
	}
	return b.String(), nil
}

// seconds returns e.g. "0.03 s", "20.1 s" or "151 s"; "" for none.
func seconds(d time.Duration) string {
	switch s := d.Seconds(); {
	case s == 0:
		return ""
	case s < 10:
		return fmt.Sprintf("%.2f s", s)
	case s < 100:
		return fmt.Sprintf("%.1f s", s)
	default:
		return fmt.Sprintf("%.0f s", s)
	}
}

// megabytes returns e.g. "219 MB"; "" for none.
func megabytes(bytes int64) string {
	if bytes == 0 {
		return ""
	}
	return fmt.Sprintf("%d MB", bytes/1e6)
}

// write writes the figures into the pages of a repository.
func (f recorded) write(root string) error {
	contents := map[string]string{}
	if len(f.scales) > 0 {
		contents["docs/growth.svg"] = plot(f.scales)
	}
	for _, p := range pages {
		content, err := os.ReadFile(filepath.Join(root, p.file))
		if err != nil {
			return err
		}
		block, err := p.block(f)
		if err != nil {
			return err
		}
		at := blockOf.FindStringSubmatchIndex(string(content))
		if at == nil {
			return fmt.Errorf("%s has no block for figures", p.file)
		}
		indent := string(content[at[2]:at[3]])
		block = fmt.Sprintf("<!-- make bench: commit %s -->\n%s<!-- end of make bench -->\n", f.commit, block)
		block = regexp.MustCompile(`(?m)^.`).ReplaceAllString(block, indent+"$0")
		contents[p.file] = string(content[:at[0]]) + block + string(content[at[1]:])
	}
	for name, content := range contents {
		if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(name)), []byte(content), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// cleanCommit returns the commit of the work tree, or an error where the files are not those of a commit.
func cleanCommit(ctx context.Context) (string, error) {
	changed, err := exec.CommandContext(ctx, "git", "status", "--porcelain", "--untracked-files=no").Output()
	if err != nil {
		return "", err
	}
	if len(changed) > 0 {
		return "", errors.New("commit all changes first: figures are those of a commit")
	}
	commit, err := exec.CommandContext(ctx, "git", "rev-parse", "HEAD").Output()
	return strings.TrimSpace(string(commit)), err
}
