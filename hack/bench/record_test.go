package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// oldest is how many commits figures may be behind.
const oldest = 50

// TestFiguresAreNew: the figures of all pages are those of one run, written not more than fifty commits ago. The
// commit that they name may have got another hash since.
func TestFiguresAreNew(t *testing.T) {
	commit := ""
	for _, p := range pages {
		block := blockOf.FindSubmatch(read(t, p.file))
		if block == nil {
			t.Fatalf("%s has no block for figures", p.file)
		}
		if now := string(block[2]); commit != "" && now != commit {
			t.Errorf("%s has figures of commit %s, another page those of %s", p.file, now, commit)
		}
		commit = string(block[2])
	}
	shallow, err := exec.CommandContext(t.Context(), "git", "rev-parse", "--is-shallow-repository").Output()
	if err != nil || strings.TrimSpace(string(shallow)) == "true" {
		t.Skip("there is no history here")
	}
	written, err := exec.CommandContext(t.Context(), "git", "log", "-1", "--format=%H", "-S"+commit, "--",
		filepath.Join("..", "..", pages[0].file)).Output()
	if err != nil || len(written) == 0 {
		t.Fatalf("no commit wrote the figures of commit %s (%v)", commit, err)
	}
	out, err := exec.CommandContext(t.Context(), "git", "rev-list", "--count",
		strings.TrimSpace(string(written))+"..HEAD").CombinedOutput()
	if err != nil {
		t.Fatalf("the figures are of commit %s: %v: %s", commit, err, out)
	}
	if n, err := strconv.Atoi(strings.TrimSpace(string(out))); err != nil || n > oldest {
		t.Errorf("the figures of README and docs are %d commits old: run make bench, which writes them", n)
	}
}

// TestReadmeHasRows: README's table has the rows that make bench writes, with the figures of the page of benchmarks.
func TestReadmeHasRows(t *testing.T) {
	table := blockOf.FindSubmatch(read(t, "README.md"))
	all := string(read(t, "docs/benchmarks.md"))
	rows := strings.Split(strings.TrimSpace(string(table[3])), "\n")[2:]
	if len(rows) != len(readmeRows) {
		t.Fatalf("README.md has %d rows, not %d", len(rows), len(readmeRows))
	}
	for i, row := range rows {
		figures, ok := strings.CutPrefix(strings.TrimSpace(row), "| "+readmeRows[i].says+" | ")
		if !ok {
			t.Errorf("README.md has the row %s, not %s", row, readmeRows[i].says)
			continue
		}
		gen, _, _ := strings.Cut(figures, " |")
		if work := readmeRows[i].work; !strings.Contains(all, "\n| "+work+" | "+gen+" |") {
			t.Errorf("docs/benchmarks.md does not have %s for %s, as README.md has it", gen, work)
		}
	}
}

func read(t *testing.T, page string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", page))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// TestRecord writes figures into copies of the pages, twice, and refuses where one is missing.
func TestRecord(t *testing.T) {
	root := t.TempDir()
	for _, p := range pages {
		err := os.MkdirAll(filepath.Join(root, filepath.Dir(p.file)), 0o755)
		if err == nil {
			err = os.WriteFile(filepath.Join(root, p.file), read(t, p.file), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var f recorded
	if err := f.write(root); err == nil || !strings.Contains(err.Error(), "has not been measured") {
		t.Errorf("without figures: %v", err)
	}
	took := []figure{{wall: 1234 * time.Millisecond, cpu: time.Minute, peak: 5e6}}
	for _, row := range readmeRows {
		f.works = append(f.works, result{work: work{name: row.work}, gen: took, upstream: took})
	}
	for _, n := range []int{10, 100} {
		f.scales = append(f.scales, result{work: kindsWork(n, target{}), gen: took, upstream: took})
	}
	for _, f.commit = range []string{"0a", "0b"} {
		if err := f.write(root); err != nil {
			t.Fatal(err)
		}
	}
	for file, texts := range map[string][]string{
		"README.md": {"  <!-- make bench: commit 0b -->\n  | command |", "changed | 1.23 s | 1.23 s |\n",
			"  <!-- end of make bench -->\n- **Every"},
		"docs/benchmarks.md": {"| 1.23 s | 60.0 s | 5 MB |", "| 10 | 60.0 s | 6000.0 ms | 5 MB | 500 kB |"},
		"docs/growth.svg":    {"<polyline points=\"80.0,30.0 350.0,30.0\""},
	} {
		content, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			if strings.Count(string(content), text) < 1 || strings.Contains(string(content), "commit 0a ") {
				t.Errorf("%s does not say %q once:\n%s", file, text, content)
			}
		}
	}
}
