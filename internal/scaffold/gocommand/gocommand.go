// Package gocommand runs the go command for a new API: it makes the module, and takes in what generated code imports.
// In: a directory. Out: changes of go.mod and go.sum.
package gocommand

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/process"
)

// Require makes go.mod require the module of a package, e.g. of "k8s.io/client-go/kubernetes", in a version, e.g.
// "v0.37", or in the one that another module requires. It does nothing if go.mod requires the module for its own
// packages.
func Require(ctx context.Context, dir, module, pkg, version string) error {
	found, err := output(ctx, dir, "list", "-m", "-f", "{{if .Indirect}}{{.Version}}{{end}}", module)
	switch {
	case err == nil && found == "":
		return nil
	case err == nil:
		version = found // go get brings along the sums of all that the package imports
	}
	return Run(ctx, dir, "get", pkg+"@"+version)
}

// Tidy adds what is imported to go.mod, and removes the rest.
func Tidy(ctx context.Context, dir string) error { return Run(ctx, dir, "mod", "tidy") }

// Run runs the go command. Its error says what the go command says.
func Run(ctx context.Context, dir string, args ...string) error {
	_, err := output(ctx, dir, args...)
	return err
}

// unreachable are words of the go command where it reaches no module proxy.
var unreachable = []string{"dial tcp", "module lookup disabled", "no such host", "i/o timeout", "TLS handshake timeout"}

// noProxy is the remedy.
const noProxy = "the go command reaches no module proxy: set GOPROXY to one that this machine reaches, or to the " +
	"download cache of another one, e.g. GOPROXY=file:///media/mod/cache/download; then run gen init again"

// output runs the go command, and returns what it prints, without space around it.
func output(ctx context.Context, dir string, args ...string) (string, error) {
	out, err := process.Command{Name: "go", Args: args, Dir: dir}.Run(ctx)
	if err != nil {
		err = fmt.Errorf("go %s: %w", strings.Join(args, " "), process.Detailed(err))
		if slices.ContainsFunc(unreachable, func(sign string) bool { return strings.Contains(err.Error(), sign) }) {
			err = fmt.Errorf("%w\n%s", err, noProxy)
		}
		return "", err
	}
	return strings.TrimSpace(string(out)), nil
}
