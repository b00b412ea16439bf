package terminal

import (
	"os"
	"strings"

	"github.com/gen-toolkit/gen/internal/process"
)

// PagerOf returns the command of a pager, e.g. "less -S"; nil for "cat", and for one that is not installed.
func PagerOf(name string) *process.Command {
	if name == "" {
		name = "less"
	}
	words := strings.Fields(name)
	if len(words) == 0 || words[0] == "cat" {
		return nil
	}
	if _, err := process.Find(words[0]); err != nil {
		return nil
	}
	pager := &process.Command{Name: words[0], Args: words[1:], Env: os.Environ(), Foreground: true}
	if _, set := os.LookupEnv("LESS"); !set {
		pager.Env = append(pager.Env, "LESS=FRX") // end where all fits on the screen; keep colours and the screen
	}
	return pager
}
