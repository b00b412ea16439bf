package golist

import (
	"context"
	"encoding/json"
	"go/build"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/internal/process"
)

// environment is the part of `go env` that decides which packages there are.
type environment struct {
	GOROOT, GOMODCACHE, GOWORK, GOMOD, GOFLAGS, GOOS, GOARCH, GOVERSION string
	CGO_ENABLED, GO111MODULE, GOEXPERIMENT                              string //nolint:revive // the name is go env's

	toolTags []string // those that this version of Go sets itself, e.g. "goexperiment.jsonv2"
}

// variables are the fields of environment.
var variables = []string{
	"GOROOT", "GOMODCACHE", "GOWORK", "GOMOD", "GOFLAGS", "GOOS", "GOARCH", "GOVERSION",
	"CGO_ENABLED", "GO111MODULE", "GOEXPERIMENT",
}

// ordinary are the build flags that have no influence on which packages there are.
var ordinary = []string{"-trimpath", "-mod=readonly", "-modcacherw", "-v", "-x"}

func readEnvironment(ctx context.Context, dir string, env []string) (e environment, err error) {
	if runtime.GOOS == "js" {
		return fromProcess(), nil
	}
	run := func(args ...string) ([]byte, error) {
		return process.Command{Name: "go", Args: args, Dir: dir, Env: env,
			Goodbye: 200_000_000}.Run(ctx) // nanoseconds in which the go command stops its own processes
	}
	out, err := run(append([]string{"env", "-json"}, variables...)...)
	if err == nil {
		err = json.Unmarshal(out, &e)
	}
	e.toolTags = build.Default.ToolTags
	if own := releaseTags(runtime.Version()); err == nil && len(own) != len(releaseTags(e.GOVERSION)) {
		out, err = run("list", "-f", "{{range context.ToolTags}}{{.}} {{end}}", "unsafe")
		e.toolTags = strings.Fields(string(out))
	}
	return e, err
}

// fromProcess takes the variables of the process for those of `go env`: a browser starts no programs.
func fromProcess() environment {
	return environment{toolTags: build.Default.ToolTags,
		GOROOT: os.Getenv("GOROOT"), GOMODCACHE: os.Getenv("GOMODCACHE"), GOMOD: os.Getenv("GOMOD"),
		GOOS: os.Getenv("GOOS"), GOARCH: os.Getenv("GOARCH"), GOVERSION: os.Getenv("GOVERSION")}
}

// releaseTags returns the build tags of a version of Go, e.g. "go1.1" to "go1.26" for "go1.26.8"; nil for one of
// another form.
func releaseTags(version string) []string {
	minor, _, _ := strings.Cut(strings.TrimPrefix(version, "go1."), ".")
	n, err := strconv.Atoi(minor)
	if err != nil {
		return nil
	}
	var tags []string
	for i := range n {
		tags = append(tags, "go1."+strconv.Itoa(i+1))
	}
	return tags
}

// NoModule reports whether the go command finds neither a go.mod nor a go.work file, and needs one.
func (l Lister) NoModule(ctx context.Context) bool {
	if l.Driven() {
		return false
	}
	if mod, work := lookUp(l.Record, l.Base()); mod != "" || work != "" {
		return false
	}
	e, err := readEnvironment(ctx, l.Dir, l.Env)
	noMod := e.GOMOD == "" || e.GOMOD == os.DevNull
	noWork := e.GOWORK == "" || e.GOWORK == "off"
	return err == nil && e.GO111MODULE != "off" && noMod && noWork
}

// Overlaid reports whether GOFLAGS makes the go command read other files instead of some on the disk.
func (l Lister) Overlaid(ctx context.Context) bool {
	e, err := readEnvironment(ctx, l.Dir, l.Env)
	flags := " " + strings.ReplaceAll(e.GOFLAGS, "--", "-")
	return err == nil && !l.Driven() && strings.Contains(flags, " -overlay=")
}
