// Package gotest runs tests and says how each one ended. In: a call of go test. Out: a set that is compared with that
// of another copy of the code.
package gotest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strings"
)

// A Test is a test of a package; without a name it is the package itself.
type Test struct {
	Package string // e.g. "k8s.io/api"
	Name    string // e.g. "TestRoundTrip/core.v1.Pod"; addresses in names, which differ from run to run, are left out
}

var address = regexp.MustCompile(`0x[0-9a-f]{8,}`)

// Results are what a call of go test found.
type Results struct {
	Ended  map[Test]string // "pass", "skip" or "fail"
	output map[Test]*strings.Builder
	stderr string // the go command's own words
}

// Run runs go test, whose arguments must have -json. That tests fail is no error; that they can't be run is.
func Run(cmd *exec.Cmd) (*Results, error) {
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	results, err := read(stdout)
	var exit *exec.ExitError
	if failed := cmd.Wait(); err == nil && !errors.As(failed, &exit) {
		err = failed
	}
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, stderr.Bytes())
	}
	results.stderr = stderr.String()
	if len(results.Ended) == 0 {
		return nil, fmt.Errorf("%v ran nothing\n%s", cmd.Args, stderr.Bytes())
	}
	return results, nil
}

// read takes the events of go test -json in.
func read(r io.Reader) (*Results, error) {
	results := &Results{Ended: map[Test]string{}, output: map[Test]*strings.Builder{}}
	for decoder := json.NewDecoder(r); ; {
		var event struct{ Action, Package, ImportPath, FailedBuild, Test, Output string }
		if err := decoder.Decode(&event); errors.Is(err, io.EOF) {
			return results, nil
		} else if err != nil {
			return nil, err
		}
		test := Test{event.Package, address.ReplaceAllString(event.Test, "0x")}
		switch event.Action {
		case "output":
			results.print(test, event.Output)
		case "build-output":
			results.print(Test{Package: event.ImportPath}, event.Output)
		case "pass", "skip":
			if results.Ended[test] != "fail" { // of tests that differ by an address only
				results.Ended[test] = event.Action
				delete(results.output, test)
			}
		case "fail":
			results.Ended[test] = event.Action
			if build := results.output[Test{Package: event.FailedBuild}]; build != nil {
				results.print(test, build.String())
			}
		}
	}
}

func (r *Results) print(test Test, text string) {
	if r.output[test] == nil {
		r.output[test] = &strings.Builder{}
	}
	r.output[test].WriteString(text)
}
