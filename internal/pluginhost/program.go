package pluginhost

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/gen-toolkit/gen/internal/process"
	"github.com/gen-toolkit/gen/internal/protocol"
)

// A program is a plugin's command.
type program struct {
	command []string // e.g. ["go", "tool", "typescript"]
	dir     string   // where it runs: that of gen.yaml
	limit   time.Duration
	values  []string // its environment, e.g. "NODE_ENV=production"
}

// find returns the path of the command's program.
func find(dir string, command []string) (string, error) {
	name := filepath.FromSlash(command[0])
	if strings.ContainsRune(name, filepath.Separator) && !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	found, err := process.Find(name)
	if err != nil {
		return "", &fault{fmt.Sprintf("the program %s is not there, or can't be run", command[0]),
			"install it, or name its path relative to gen.yaml, e.g. ./hack/typescript.py"}
	}
	return filepath.Abs(found)
}

// A fault is what is wrong with a program: it fails, or its answer is none.
type fault struct{ message, remedy string }

func (f *fault) Error() string { return f.message }

// ask returns the program's answer to a request.
func (p program) ask(ctx context.Context, request protocol.Request) (response protocol.Response, err error) {
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
func answer(raw []byte) (response protocol.Response, err error) {
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
	case response.Version != protocol.Version:
		return response, &fault{fmt.Sprintf("it answers in version %d of the protocol, and gen asks in %d",
			response.Version, protocol.Version), "use a version of the plugin for this gen"}
	}
	return response, nil
}

// run returns what the program writes for an input. It ends with ctx.
func (p program) run(ctx context.Context, input []byte) ([]byte, error) {
	path, err := find(p.dir, p.command)
	if err != nil {
		return nil, err
	}
	out, err := process.Command{Name: path, Args: p.command[1:], Dir: p.dir, Stdin: bytes.NewReader(input),
		Env: p.values, Limit: p.limit}.Run(ctx)
	if err == nil || ctx.Err() != nil {
		return out, ctx.Err()
	}
	failure, bound := &process.Failure{Err: err}, new(process.BoundError)
	errors.As(err, &failure)
	remedy := "correct the plugin; a problem of the API belongs into the diagnostics of its answer"
	if errors.As(err, &bound) {
		return nil, &fault{bound.Message + lastLines(failure.Stderr),
			"make it faster or its output shorter, or raise its timeout"}
	}
	return nil, &fault{fmt.Sprintf("it fails: %v%s", failure.Err, lastLines(failure.Stderr)), remedy}
}

// lastLines returns the end of what a program has written to standard error.
func lastLines(complaint string) string {
	lines := strings.Split(complaint, "\n")
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
