// Package gocommand runs the go command for a new API: it makes the module, and takes in what generated code imports.
// In: a directory. Out: changes of go.mod and go.sum.
package gocommand

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
)

// clientGo is the module that generated clients import. Its package kubernetes brings along the sums of all that they
// need.
const clientGo = "k8s.io/client-go"

// Require makes go.mod require client-go in a minor version, e.g. "v0.37", unless it requires it already.
func Require(ctx context.Context, dir, minor string) error {
	if err := Run(ctx, dir, "list", "-m", clientGo); err == nil {
		return nil
	}
	return Run(ctx, dir, "get", clientGo+"/kubernetes@"+minor)
}

// Tidy adds what is imported to go.mod, and removes the rest.
func Tidy(ctx context.Context, dir string) error { return Run(ctx, dir, "mod", "tidy") }

// Run runs the go command. Its error says what the go command says.
func Run(ctx context.Context, dir string, args ...string) error {
	command := exec.CommandContext(ctx, "go", args...)
	command.Dir = dir
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, strings.TrimSpace(string(out)))
	}
	return nil
}
