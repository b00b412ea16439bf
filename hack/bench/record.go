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

// readmeRows are the rows of README's table: what they say, and the works whose time they have.
var readmeRows = []struct {
	says  string
	works []string
}{
	{"[examples/fruit](examples/fruit), 13 generators: first run of `bin/gen`", []string{fruit.name}},
	{"after one field has changed", []string{fruit.name + ": one field changed"}},
	{"nothing changed: `bin/gen`, or `make generate`", []string{fruit.name + ": nothing changed, make generate"}},
	{"nothing changed: `go generate ./...`, most of it the go command's",
		[]string{fruit.name + ": nothing changed, go generate ./..."}},
	{"k8s.io/api, six generators, 2,000 files: first run", []string{api.name}},
	{"after one field has changed", []string{api.name + ": one field changed"}},
	{"nothing changed", []string{api.name + ": nothing changed"}},
	{"k8s.io/api in an editor, `gen lsp`: complete a marker, and a field's path, in core/v1",
		[]string{api.name + ": editor, a marker in core/v1", api.name + ": editor, a field's path in core/v1"}},
	{"2,000 kinds with 55 kB of CRD each, deep copies and CRDs: first run", []string{"2000 kinds, deepcopy and crd"}},
	{"after one field has changed", []string{"2000 kinds, deepcopy and crd: one field changed"}},
	{"nothing changed", []string{"2000 kinds, deepcopy and crd: nothing changed"}},
	{"Kubernetes, [all generated files](hack/conformance/files.md) but the 76 for which upstream needs protoc, " +
		"with `--no-type-check`", []string{everything.name}},
}

// readme returns README's table.
func (f recorded) readme() (string, error) {
	var b strings.Builder
	b.WriteString("| command | gen | upstream |\n|---|--:|--:|\n")
	for _, row := range readmeRows {
		var gen []string
		upstream := ""
		for _, name := range row.works {
			r, ok := resultOf(f.works, name)
			if !ok {
				return "", fmt.Errorf("README needs %q, which has not been measured", name)
			}
			gen = append(gen, seconds(middle(r.gen).wall))
			if len(r.upstream) > 0 {
				upstream = " " + seconds(middle(r.upstream).wall)
			}
		}
		fmt.Fprintf(&b, "| %s | %s |%s |\n", row.says, strings.Join(gen, ", "), upstream)
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
