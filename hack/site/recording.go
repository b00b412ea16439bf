package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"text/template"
	"time"

	"github.com/creack/pty"
)

// recordingFile is the recording, from the root of the repository.
const recordingFile = "docs/recording.svg"

// A scene is a command of the recording.
type scene struct {
	before edit   // what an editor saves before the command
	typed  string // e.g. "gen check"
	shows  string // what a command that runs on shows before the editor saves during; "" for one that ends
	during edit
	then   string // what it shows after that
}

// An edit replaces a text in the kind's file. The zero value changes nothing.
type edit struct{ note, old, new string }

const kindFile = "api/v1/fruit.go"

// scenes are the first minutes with gen: a project, a mistake, and watch.
var scenes = []scene{
	{typed: "gen init --module example.org/fruit --kind Fruit --group example.org"},
	{
		before: edit{"in api/v1/fruit.go, Minimum=0 becomes Minimun=1", "Minimum=0", "Minimun=1"},
		typed:  "gen",
	},
	{
		typed: "gen watch", shows: "nothing written",
		during: edit{"", "Minimun", "Minimum"}, then: "updated",
	},
}

// record runs the scenes with a program, and returns what somebody sees.
func record(ctx context.Context, gen string) (*terminal, error) {
	dir, err := os.MkdirTemp("", "recording")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	screen := &terminal{}
	for _, s := range scenes {
		if err := s.before.save(dir); err != nil {
			return nil, err
		}
		if s.before.note != "" {
			screen.write("\x1b[2m# " + s.before.note + "\x1b[0m\r\n")
		}
		screen.write("\x1b[1m$ " + s.typed + "\x1b[0m\r\n")
		if err := s.run(ctx, gen, dir, screen); err != nil {
			return nil, fmt.Errorf("%s: %w", s.typed, err)
		}
	}
	return screen, nil
}

// save changes the file.
func (e edit) save(dir string) error {
	if e.old == "" {
		return nil
	}
	name := filepath.Join(dir, filepath.FromSlash(kindFile))
	content, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if !bytes.Contains(content, []byte(e.old)) {
		return fmt.Errorf("%s has no %q", kindFile, e.old)
	}
	return os.WriteFile(name, bytes.Replace(content, []byte(e.old), []byte(e.new), 1), 0o644)
}

// run runs the command on a terminal of its own, and adds what it shows to the screen.
func (s scene) run(ctx context.Context, gen, dir string, screen *terminal) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, gen, strings.Fields(s.typed)[1:]...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "TERM=xterm", "NO_COLOR=", "GENCACHE=off", "GOFLAGS=-mod=mod")
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 50, Cols: 200})
	if err != nil {
		return err
	}
	defer tty.Close()
	shown := &bytes.Buffer{}
	awaited := []string{s.shows, s.then}
	for buffer := make([]byte, 4096); ; {
		n, err := tty.Read(buffer)
		shown.Write(buffer[:n])
		if awaited[0] != "" && strings.Contains(shown.String(), awaited[0]) {
			if awaited = append(awaited[1:], ""); awaited[0] == "" {
				err = cmd.Process.Signal(os.Interrupt)
			} else {
				err = s.during.save(dir)
			}
		}
		if errors.Is(err, syscall.EIO) || errors.Is(err, os.ErrClosed) { // the other end is closed
			break
		}
		if err != nil {
			return err
		}
	}
	if err := cmd.Wait(); err != nil && cmd.ProcessState.ExitCode() != 1 { // as with a mistake in the API
		return err
	}
	if awaited[0] != "" {
		return fmt.Errorf("it has not shown %q but\n%s", awaited[0], shown)
	}
	screen.write(shown.String())
	return nil
}

// varying matches what differs from run to run.
var varying = regexp.MustCompile(`\d\d:\d\d:\d\d|\d+\.\d+s`)

// A recordingView is what recording.gotmpl shows.
type recordingView struct {
	Width, Height int
	Label         string
	Lines         []recordedLine
	Seconds       float64 // until the last line appears
}

// A recordedLine is a line with what happens when it appears.
type recordedLine struct {
	Y      int
	Spans  []span
	Delay  float64 // seconds
	Part   float64 // of all seconds, in percent
	Scroll int     // how far the lines move up
}

// rows is how many lines of the recording are seen at once.
const rows = 30

// draw returns the picture of a terminal: lines appear one after the other, and move up where there is no more room.
func (t *terminal) draw() ([]byte, error) {
	const lineHeight, charWidth, margin = 20, 8.43, 16
	view := recordingView{Label: "A terminal: gen init, gen with a mistake in a marker, gen watch until it is gone"}
	longest := 0
	for i, line := range t.lines {
		all := styled(line)
		switch {
		case i == 0: // so that the picture is never empty
		case isPause(all):
			view.Seconds += 1.55
		default:
			view.Seconds += 0.05
		}
		view.Lines = append(view.Lines, recordedLine{Y: margin + 14 + lineHeight*i, Spans: all, Delay: view.Seconds,
			Scroll: lineHeight * max(0, i+1-rows)})
		longest = max(longest, len(line))
	}
	for i := range view.Lines {
		view.Lines[i].Part = 100 * view.Lines[i].Delay / view.Seconds
	}
	view.Width = int(float64(longest)*charWidth) + 2*margin
	view.Height = lineHeight*min(rows, len(t.lines)) + 2*margin
	var out bytes.Buffer
	err := recordingTemplate.Execute(&out, view)
	return out.Bytes(), err
}

// isPause reports whether the recording waits before a line: a command, what an editor does, or what follows that.
func isPause(line []span) bool {
	isFixed := func(s span) bool { return s.Style == "green" && s.Text != "^" }
	return len(line) > 0 && strings.ContainsAny(line[0].Text[:1], "$#") || slices.ContainsFunc(line, isFixed)
}

// classes are the styles of the picture, by gen's escape sequences.
var classes = map[string]string{"": "", "1": "bold", "2": "dim", "1;31": "red", "1;32": "green", "1;33": "yellow"}

// styled returns the spans of a line with the styles of the picture.
func styled(line []cell) []span {
	all := spans(line)
	for i := range all {
		all[i].Style = classes[all[i].Style]
	}
	return all
}

var recordingTemplate = template.Must(template.New("recording.gotmpl").ParseFS(assets, "assets/recording.gotmpl"))
