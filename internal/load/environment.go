package load

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// environment is what the go command says of itself.
type environment struct {
	GOROOT, GOMODCACHE, GOWORK, GOMOD, GOFLAGS, GOOS, GOARCH, GOVERSION string
	CGO_ENABLED, GO111MODULE, GOEXPERIMENT                              string
}

// ordinary are the build flags that change nothing about which packages there are.
var ordinary = []string{"-trimpath", "-mod=readonly", "-v", "-x"}

func readEnvironment(ctx context.Context, dir string, env []string) (e environment, err error) {
	cmd := exec.CommandContext(ctx, "go", "env", "-json", "GOROOT", "GOMODCACHE", "GOWORK", "GOMOD", "GOFLAGS", "GOOS", "GOARCH", "GOVERSION",
		"CGO_ENABLED", "GO111MODULE", "GOEXPERIMENT")
	cmd.Dir, cmd.Env = dir, env
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // by which the go command ends what it has begun, too
	cmd.WaitDelay = 200_000_000                                           // nanoseconds: then it is killed
	out, err := cmd.Output()
	if err == nil {
		err = json.Unmarshal(out, &e)
	}
	return e, err
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

// overlaid reports whether the go command is told to take other files for some of those on disk.
func overlaid(ctx context.Context, cfg Config) bool {
	e, err := readEnvironment(ctx, cfg.Dir, cfg.Env)
	return err == nil && driver(cfg.Env) == "" && strings.Contains(" "+strings.ReplaceAll(e.GOFLAGS, "--", "-"), " -overlay=")
}
