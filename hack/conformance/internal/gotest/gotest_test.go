package gotest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// run runs the tests of a module with one package.
func run(t *testing.T, test string) *Results {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{
		"go.mod":    "module example.org/m\n\ngo 1.26\n",
		"m_test.go": "package m\n\nimport \"testing\"\n" + test,
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "test", "-json", "./...")
	cmd.Dir = dir
	results, err := Run(cmd)
	if err != nil {
		t.Fatal(err)
	}
	return results
}

const tests = `
func TestGood(t *testing.T) { t.Run("part at 0x1285360b2b68", func(t *testing.T) { t.Log("fine") }) }
func TestBad(t *testing.T)  { t.Error("wrong") }
func TestNot(t *testing.T)  { t.Skip() }
`

func TestRun(t *testing.T) {
	want := map[Test]string{
		{"example.org/m", ""}: "fail", {"example.org/m", "TestBad"}: "fail", {"example.org/m", "TestNot"}: "skip",
		{"example.org/m", "TestGood"}: "pass", {"example.org/m", "TestGood/part_at_0x"}: "pass",
	}
	got := run(t, tests)
	if diff := cmp.Diff(want, got.Ended); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if got.Count("pass") != 2 || !cmp.Equal(got.Names("fail"), []string{"example.org/m", "example.org/m TestBad"}) {
		t.Errorf("%d pass, %q fail", got.Count("pass"), got.Names("fail"))
	}
}

func TestFailures(t *testing.T) {
	failures := run(t, tests).Failures()
	if len(failures) != 2 || !strings.HasPrefix(failures[1], "example.org/m TestBad\n") ||
		!strings.Contains(failures[1], "m_test.go:6: wrong") {
		t.Errorf("got %q", failures)
	}
}

func TestCompare(t *testing.T) {
	upstream := run(t, strings.Replace(tests, `t.Error("wrong")`, "", 1))
	differences := strings.Join(Compare(upstream, run(t, tests)), "\n")
	for _, want := range []string{"example.org/m : upstream: pass, gen: fail",
		"example.org/m TestBad: upstream: pass, gen: fail\n", "m_test.go:6: wrong"} {
		if !strings.Contains(differences, want) {
			t.Errorf("the differences lack %q:\n%s", want, differences)
		}
	}
	if differences := Compare(upstream, upstream); differences != nil {
		t.Errorf("the same results differ: %q", differences)
	}
	for broken, want := range map[string]string{"func broken": "expected", "var i int = false": "cannot use false"} {
		if differences := strings.Join(Compare(upstream, run(t, broken)), "\n"); !strings.Contains(differences, want) {
			t.Errorf("the differences lack the compiler's %q:\n%s", want, differences)
		}
	}
}

func TestAgain(t *testing.T) {
	upstream, gen := run(t, strings.Replace(tests, `t.Error("wrong")`, "", 1)), run(t, tests)
	if differing := Differing(upstream, gen); !cmp.Equal(differing, []string{"example.org/m"}) {
		t.Errorf("got %q", differing)
	}
	if failing := gen.Failing(); !cmp.Equal(failing, []string{"example.org/m"}) {
		t.Errorf("these fail: %q", failing)
	}
	gen.Again(upstream)
	if failing := gen.Failing(); failing != nil {
		t.Errorf("these fail: %q", failing)
	}
	if differing, differences := Differing(upstream, gen), Compare(upstream, gen); differing != nil ||
		differences != nil {
		t.Errorf("got %q, %q", differing, differences)
	}
}

func TestNothingRuns(t *testing.T) {
	cmd := exec.Command("go", "test", "-json", "./nowhere")
	cmd.Dir = t.TempDir()
	if results, err := Run(cmd); err == nil {
		t.Errorf("got %v", results.Ended)
	}
}
