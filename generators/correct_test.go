package generators_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators"
	"github.com/gen-toolkit/gen/internal/markers"
)

// TestCorrectRestores: whatever slip of the pen the table is certain about in a marker of the API packages in testdata,
// it restores the marker as it was.
func TestCorrectRestores(t *testing.T) {
	all, err := codegen.Markers(generators.All())
	if err != nil {
		t.Fatal(err)
	}
	table := markers.NewTable(all)
	random := rand.New(rand.NewPCG(1, 2))
	markers, slips, restored := 0, 0, 0
	for _, comment := range sound(t, table) {
		markers++
		for range 20 {
			slip := misspell(random, comment)
			if slip == comment {
				continue
			}
			slips++
			fixed, ok := table.Correct(slip)
			if ok && fixed != comment {
				t.Errorf("%s: got %q for %q", comment, fixed, slip)
			}
			if ok {
				restored++
			}
		}
	}
	t.Logf("%d markers, %d slips, %d restored", markers, slips, restored)
	if restored*2 < slips {
		t.Errorf("%d of %d slips are restored, want most", restored, slips)
	}
}

// sound returns the marker comments of the API packages in testdata that have no mistake, each once.
func sound(t *testing.T, table *markers.Table) (comments []string) {
	t.Helper()
	files, err := filepath.Glob("../testdata/apis/*/*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no API packages: %v", err)
	}
	seen := map[string]bool{}
	for _, name := range files {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(content)) {
			comment := strings.TrimSpace(line)
			text, ok := markers.Line(comment)
			if !ok || seen[comment] {
				continue
			}
			seen[comment] = true
			if m, problem := table.Parse(text, diag.NoPosition); m != nil && problem == nil {
				comments = append(comments, comment)
			}
		}
	}
	return comments
}

// misspell changes one letter of a marker's name: it removes, adds or replaces one, or swaps two.
func misspell(random *rand.Rand, comment string) string {
	start := strings.Index(comment, "+") + 1
	end := start + max(0, strings.IndexAny(comment[start:]+"=", "=( "))
	i := start + random.IntN(end-start)
	letter := string(rune('a' + random.IntN(26)))
	switch random.IntN(4) {
	case 0:
		return comment[:i] + comment[i+1:]
	case 1:
		return comment[:i] + letter + comment[i:]
	case 2:
		return comment[:i] + letter + comment[i+1:]
	}
	if i+1 >= end {
		return comment
	}
	return comment[:i] + comment[i+1:i+2] + comment[i:i+1] + comment[i+2:]
}
