package conformance

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/crd/change"
	"github.com/gen-toolkit/gen/internal/crdfile"
	"github.com/gen-toolkit/gen/internal/revision"
)

var crdifyProgram = flag.String("crdify-program", "", "crdify, which compares the CRDs of releases, too")

// TestCrdifyReleases compares the CRDs that modules ship by gen and by crdify: release-notes.md has the table.
func TestCrdifyReleases(t *testing.T) {
	if *crdifyProgram == "" {
		t.Skip("say where the program is: -args -crdify-program=FILE")
	}
	var b strings.Builder
	total, classes := &sideBySide{}, map[string]int{}
	for _, e := range evolutions {
		for i, to := range e.versions[1:] {
			if e.shipped == "" {
				break
			}
			s := &sideBySide{classes: classes}
			before, after := e.definitions(t, e.versions[i]), e.definitions(t, to)
			for _, name := range slices.Sorted(maps.Keys(before)) {
				if after[name] == nil {
					s.alone(t, name, finding{what: "kind-removed"})
					continue
				}
				s.compare(t, before[name], after[name])
			}
			if s.errors+s.warnings+s.crdify+s.described > 0 {
				fmt.Fprintf(&b, "| %s, %s | %s | %s | %s\n", e.module, e.shipped, e.versions[i], to, s)
			}
			total.add(s)
		}
	}
	fmt.Fprintf(&b, "| all | | | %s\n", total)
	for _, class := range slices.Sorted(maps.Keys(classes)) {
		t.Logf("%s: %d", class, classes[class])
	}
	if page, err := os.ReadFile("release-notes.md"); err != nil || !strings.Contains(string(page), b.String()) {
		t.Errorf("release-notes.md has another table: %v\n%s", err, b.String())
	}
}

// definitions returns the CRDs that a release ships, by name.
func (e evolution) definitions(t *testing.T, version string) map[string]*apiext.CustomResourceDefinition {
	t.Helper()
	state, err := revision.Open(t.Context(), t.TempDir(), e.module+"@"+version)
	if err != nil {
		t.Fatal(err)
	}
	names, err := crdfile.Manifests(filepath.Join(state.Dir, e.shipped))
	if err != nil {
		t.Fatal(err)
	}
	var r crdfile.Reader
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err == nil {
			err = r.Add(name, content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	all := map[string]*apiext.CustomResourceDefinition{}
	for _, crd := range r.CRDs {
		all[crd.Name] = crd.CustomResourceDefinition
	}
	return all
}

// sideBySide counts the findings of a pair of releases, each place by itself.
type sideBySide struct {
	errors, warnings   int // of gen
	crdify, described  int // of crdify: without the changes of descriptions, and these
	both, ours, theirs int // found by both, as crdify counts; by gen alone; by crdify alone
	classes            map[string]int
}

func (s *sideBySide) add(o *sideBySide) {
	s.errors, s.warnings = s.errors+o.errors, s.warnings+o.warnings
	s.crdify, s.described = s.crdify+o.crdify, s.described+o.described
	s.both, s.ours, s.theirs = s.both+o.both, s.ours+o.ours, s.theirs+o.theirs
}

func (s *sideBySide) String() string {
	return fmt.Sprintf("%d | %d | %d | %d | %d | %d | %d |", s.errors, s.warnings, s.crdify, s.both, s.ours, s.theirs,
		s.described)
}

// compare counts what is found between two states of a CRD.
func (s *sideBySide) compare(t *testing.T, old, new *apiext.CustomResourceDefinition) {
	t.Helper()
	ours := foundByUs(old, new)
	answered := map[finding]bool{}
	for _, f := range foundByCrdify(t, runCrdify(t, old, new)) {
		if f.what == "description" {
			s.described++
			continue
		}
		s.crdify++
		answers := f.answers(ours)
		for _, o := range answers {
			answered[o] = true
		}
		if len(answers) > 0 {
			s.both++
			continue
		}
		s.theirs++
		s.classes["crdify alone: "+f.what+" "+f.of]++
		t.Logf("%s: crdify alone finds %s %s at %s", old.Name, f.what, f.of, f.at)
	}
	for _, o := range ours {
		if !answered[o] {
			s.alone(t, old.Name, o)
			continue
		}
		s.count(o)
	}
}

// alone counts what gen alone finds.
func (s *sideBySide) alone(t *testing.T, crd string, f finding) {
	if s.count(f) {
		s.ours++
		s.classes["gen alone: "+f.what]++
		t.Logf("%s: gen alone finds %s at %s", crd, f.what, f.at)
	}
}

// count counts an error or a warning of gen, and no mere notice.
func (s *sideBySide) count(f finding) bool {
	switch change.Find(f.what).Severity {
	case diag.Error:
		s.errors++
	case diag.Warning:
		s.warnings++
	default:
		return false
	}
	return true
}

// runCrdify returns crdify's report on two states of a CRD, by its own defaults.
func runCrdify(t *testing.T, old, new *apiext.CustomResourceDefinition) []byte {
	t.Helper()
	args := []string{"--output=json"}
	for i, crd := range []*apiext.CustomResourceDefinition{old, new} {
		text, err := yaml.Marshal(crd)
		name := filepath.Join(t.TempDir(), fmt.Sprintf("%d.yaml", i))
		if err == nil {
			err = os.WriteFile(name, text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		args = append(args, "file://"+name)
	}
	report, err := exec.CommandContext(t.Context(), *crdifyProgram, args...).Output()
	if _, failed := err.(*exec.ExitError); err != nil && !failed || len(report) == 0 {
		t.Fatalf("crdify %q: %v", args, err)
	}
	return report
}
