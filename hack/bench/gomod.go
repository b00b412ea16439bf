package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// writeGoMod writes go.mod and go.sum of a module of this path: it requires what this one does, but none of its tools.
func writeGoMod(ctx context.Context, dir, path string) error {
	for _, name := range []string{"go.mod", "go.sum"} {
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return err
		}
	}
	edits := []string{"mod", "edit", "-module=" + path}
	for _, own := range []string{"", "/hack/controlplane", "/hack/conformance"} {
		own = "github.com/gen-toolkit/gen" + own
		edits = append(edits, "-dropreplace="+own, "-droprequire="+own)
	}
	tools, err := exec.CommandContext(ctx, "go", "list", "tool").Output()
	if err != nil {
		return err
	}
	for tool := range strings.FieldsSeq(string(tools)) {
		edits = append(edits, "-droptool="+tool)
	}
	cmd := exec.CommandContext(ctx, "go", edits...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go %s: %w\n%s", strings.Join(edits, " "), err, out)
	}
	return nil
}
