package terminal

import (
	"os"
	"os/exec"
	"strings"
)

// PagerOf returns the command of a pager, e.g. "less -S"; nil for "cat", and for one that is not installed.
func PagerOf(name string) *exec.Cmd {
	if name == "" {
		name = "less"
	}
	words := strings.Fields(name)
	if len(words) == 0 || words[0] == "cat" {
		return nil
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return nil
	}
	pager := exec.Command(words[0], words[1:]...)
	pager.Env = os.Environ()
	if _, set := os.LookupEnv("LESS"); !set {
		pager.Env = append(pager.Env, "LESS=FRX") // end where all fits on the screen; keep colours and the screen
	}
	return pager
}
