package pluginhost

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/gen-toolkit/gen/codegen/plugin"
)

// A program is a plugin's command.
type program struct {
	command []string // e.g. ["go", "tool", "typescript"]
	dir     string   // where it runs: that of gen.yaml
	limit   time.Duration
	values  []string // variables of its environment that gen.yaml names, e.g. "NODE_ENV=production"
}

// find returns the path of the command's program.
func find(dir string, command []string) (string, error) {
	name := filepath.FromSlash(command[0])
	if strings.ContainsRune(name, filepath.Separator) && !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	found, err := exec.LookPath(name)
	if err != nil {
		return "", &fault{fmt.Sprintf("the program %s is not there, or can't be run", command[0]),
			"install it, or name its path relative to gen.yaml, e.g. ./hack/typescript.py"}
	}
	return filepath.Abs(found)
}

// mostAnswer is more than the outputs of any API.
const mostAnswer = 256 << 20

// A fault is what is wrong with a program: it fails, or its answer is none.
type fault struct{ message, remedy string }

func (f *fault) Error() string { return f.message }

// ask returns the program's answer to a request.
func (p program) ask(ctx context.Context, request plugin.Request) (response plugin.Response, err error) {
	input, err := json.Marshal(request)
	if err != nil {
		return response, err
	}
	raw, err := p.run(ctx, input)
	if err != nil {
		return response, err
	}
	return answer(raw)
}

// answer reads an answer.
func answer(raw []byte) (response plugin.Response, err error) {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	remedy := "let it print one JSON document, and nothing else, to its standard output; gen explain plugins shows it"
	switch err := decoder.Decode(&response); {
	case len(bytes.TrimSpace(raw)) == 0:
		return response, &fault{"it answers nothing", remedy}
	case err != nil:
		return response, &fault{fmt.Sprintf("its answer is none: %v: %s", err, excerpt(raw)), remedy}
	case decoder.More():
		return response, &fault{"there is more after its answer: " + excerpt(raw[decoder.InputOffset():]), remedy}
	case response.Version != plugin.Version:
		return response, &fault{fmt.Sprintf("it answers in version %d of the protocol, and gen asks in %d",
			response.Version, plugin.Version), "use a version of the plugin for this gen"}
	}
	return response, nil
}

// run returns what the program writes for an input. It ends with ctx.
func (p program) run(ctx context.Context, input []byte) ([]byte, error) {
	limit, cancel := context.WithTimeout(ctx, p.limit)
	defer cancel()
	cmd := exec.CommandContext(limit, p.command[0], p.command[1:]...)
	path, err := find(p.dir, p.command)
	if err != nil {
		return nil, err
	}
	cmd.Path, cmd.Err = path, nil
	out, complaint := limited{rest: mostAnswer, stop: cancel}, limited{rest: 64 << 10}
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = p.dir, bytes.NewReader(input), &out, &complaint
	cmd.Env = append(inherited(cmd.Environ()), p.values...)
	cmd.WaitDelay = time.Second // for children that keep its output open
	err = runFamily(cmd)
	switch {
	case out.over:
		return nil, &fault{"its answer is longer than 256 MiB", "let it write less"}
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case limit.Err() != nil:
		return nil, &fault{fmt.Sprintf("it takes longer than %s%s", p.limit, lastLines(&complaint)),
			"make it faster, or raise its timeout"}
	case err != nil:
		return nil, &fault{fmt.Sprintf("it fails: %v%s", err, lastLines(&complaint)),
			"correct the plugin; a problem of the API belongs into the diagnostics of its answer"}
	}
	return out.kept.Bytes(), nil
}

// limited is a buffer that drops what is too much. It has no ReadFrom, by which io.Copy would pass Write by.
type limited struct {
	kept bytes.Buffer
	rest int
	over bool
	stop func() // is called where it is too much; may be nil
}

func (l *limited) Write(p []byte) (int, error) {
	keep := min(len(p), l.rest)
	l.rest -= keep
	if l.over = l.over || keep < len(p); l.over && l.stop != nil {
		l.stop()
	}
	l.kept.Write(p[:keep])
	return len(p), nil
}

// lastLines returns the end of what a program has written to standard error.
func lastLines(complaint *limited) string {
	lines := strings.Split(strings.TrimSpace(complaint.kept.String()), "\n")
	if lines[0] == "" && len(lines) == 1 {
		return ""
	}
	return ": " + strings.Join(lines[max(0, len(lines)-10):], "\n\t")
}

// excerpt returns the beginning of an answer.
func excerpt(raw []byte) string {
	const most = 80
	text := strings.TrimSpace(string(raw))
	if len(text) > most {
		text = text[:most] + "…"
	}
	return fmt.Sprintf("%q", text)
}
