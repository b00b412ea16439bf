package revision

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// IsCluster reports whether a state is a cluster, "cluster" or "cluster:CONTEXT", and returns the context of the
// kubeconfig; "" for the current one.
func IsCluster(name string) (kubeContext string, is bool) {
	if name == "cluster" {
		return "", true
	}
	return strings.CutPrefix(name, "cluster:")
}

// ClusterCRDs returns the CRDs of a cluster as JSON, by kubectl and the user's kubeconfig.
func ClusterCRDs(ctx context.Context, dir, kubeContext string) ([]byte, error) {
	args := []string{"get", "customresourcedefinitions.apiextensions.k8s.io", "-o", "json"}
	if kubeContext != "" {
		args = append(args, "--context", kubeContext)
	}
	out, err := output(ctx, dir, "kubectl", args...)
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("there is no kubectl on the PATH: it reads the CRDs of a cluster")
	}
	if err != nil {
		lines := strings.Split(err.Error(), "\n") // the cause is last, after a log
		return nil, fmt.Errorf("kubectl can't read the CRDs: %s", lines[len(lines)-1])
	}
	return out, nil
}
