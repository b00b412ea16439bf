package conformance

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// TestDropInFlags: gen knows each flag that upstream's programs of the newest version have.
func TestDropInFlags(t *testing.T) {
	gen := newPrograms(t)
	upstream := gen.install(t, codeGenerators["v0.37"])
	for _, name := range append([]string{"openapi-gen"}, codeGeneratorPrograms...) {
		theirs, ours := flagsOf(filepath.Join(upstream.dir, name)), flagsOf(filepath.Join(gen.ours, name))
		for flag := range theirs {
			if !ours[flag] {
				t.Errorf("gen as %s does not know %s", name, flag)
			}
		}
		if len(theirs) < 10 {
			t.Errorf("%s has only %d flags: the comparison is void", name, len(theirs))
		}
	}
}

var flagName = regexp.MustCompile(`(?m)^ +(?:-\w, )?(--[a-z_-]+)`)

// flagsOf returns the long flags that a program's help lists.
func flagsOf(program string) map[string]bool {
	out, _ := exec.Command(program, "--help").CombinedOutput() // some exit with 2
	all := map[string]bool{}
	for _, found := range flagName.FindAllSubmatch(out, -1) {
		all[string(regexp.MustCompile("_").ReplaceAll(found[1], []byte("-")))] = true
	}
	return all
}
