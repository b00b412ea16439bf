package genmain

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
)

// page shows a diff: on a terminal in colours, and by the pager that PAGER names, less without one, as git does. An
// interrupt is the pager's.
func (s *session) page(diff []byte) error {
	if colored(s.stdout) {
		diff = colorDiff(diff)
	}
	terminal := terminalOf(s.stdout)
	if pager := pagerOf(os.Getenv("PAGER")); terminal != nil && len(diff) > 0 && pager != nil {
		s.waits.Store(true)
		defer s.waits.Store(false)
		pager.Stdin, pager.Stdout, pager.Stderr = bytes.NewReader(diff), terminal, s.stderr
		if pager.Start() == nil {
			_ = pager.Wait() // somebody may leave before the end
			return nil
		}
	}
	_, err := s.stdout.Write(diff)
	return err
}

// pagerOf returns the command of a pager, e.g. "less -S"; nil for "cat", and for one that is not installed.
func pagerOf(name string) *exec.Cmd {
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
	pager := exec.Command(words[0], words[1:]...) //nolint:gosec // the user names the program
	pager.Env = os.Environ()
	if _, set := os.LookupEnv("LESS"); !set {
		pager.Env = append(pager.Env, "LESS=FRX") // end where all fits on the screen; keep colours and the screen
	}
	return pager
}

// colorDiff returns a unified diff with the colours that git gives it.
func colorDiff(diff []byte) []byte {
	var out bytes.Buffer
	for line := range strings.Lines(string(diff)) {
		text := strings.TrimSuffix(line, "\n")
		color := ""
		switch {
		case strings.HasPrefix(text, "+++ "), strings.HasPrefix(text, "--- "):
			color = "\x1b[1m"
		case strings.HasPrefix(text, "@@"):
			color = "\x1b[36m"
		case strings.HasPrefix(text, "+"):
			color = "\x1b[32m"
		case strings.HasPrefix(text, "-"):
			color = "\x1b[31m"
		default:
			_, _ = io.WriteString(&out, line)
			continue
		}
		_, _ = io.WriteString(&out, color+text+"\x1b[m\n")
	}
	return out.Bytes()
}
