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
	"time"
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

// InstallCRDs applies the CRDs of a file or a directory, e.g. "config/crd". It waits until the API server
// serves their kinds, for two minutes at most.
func (cp *ControlPlane) InstallCRDs(ctx context.Context, path string) error {
	if _, err := cp.Kubectl(ctx, "apply", "--server-side", "-f", path); err != nil {
		return err
	}
	const established = `--for=jsonpath={.status.conditions[?(@.type=="Established")].status}=True`
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		_, err := cp.Kubectl(ctx, "wait", established, "--timeout=60s", "-f", path)
		if err == nil || ctx.Err() != nil || time.Now().After(deadline) {
			return err
		} // kubectl fails at a CRD that has no conditions yet
	}
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
