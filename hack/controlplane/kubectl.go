package controlplane

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Kubectl runs kubectl against the control plane and returns what it prints, e.g. Kubectl(ctx, "get", "ns", "-o",
// "name"). If it fails, the error holds what it writes to stderr.
func (cp *ControlPlane) Kubectl(ctx context.Context, args ...string) (stdout string, err error) {
	return cp.KubectlInput(ctx, nil, args...)
}

// KubectlInput is Kubectl with an input, e.g. KubectlInput(ctx, strings.NewReader(manifest), "apply", "-f", "-").
func (cp *ControlPlane) KubectlInput(ctx context.Context, stdin io.Reader, args ...string) (stdout string, err error) {
	var out, errs bytes.Buffer
	cmd := exec.CommandContext(ctx, cp.binaries.Kubectl, args...)
	cmd.Env = append(os.Environ(), cp.Env()...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, &out, &errs
	if err := runTied(cmd); err != nil {
		return out.String(), fmt.Errorf("kubectl %s: %w\n%s", strings.Join(args, " "), err, errs.Bytes())
	}
	return out.String(), nil
}

// Env returns the variables with which a program, e.g. a shell script, finds the control plane and kubectl. They go
// behind [os.Environ]: KUBECONFIG, a PATH that begins with the directory of kubectl, and what keeps kubectl from the
// user's own settings and from discovery that it has cached for another server at the same port.
func (cp *ControlPlane) Env() []string {
	return []string{
		"KUBECONFIG=" + cp.Kubeconfig(),
		"KUBECACHEDIR=" + filepath.Join(cp.dir, "kubectl-cache"),
		"KUBERC=off",
		"PATH=" + filepath.Dir(cp.binaries.Kubectl) + string(os.PathListSeparator) + os.Getenv("PATH"),
	}
}
