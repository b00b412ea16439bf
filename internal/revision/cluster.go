package revision

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gen-toolkit/gen/internal/process"
)

// IsCluster reports whether a state is a cluster, "cluster" or "cluster:CONTEXT", and returns the context of the
// kubeconfig; "" for the current one.
func IsCluster(name string) (kubeContext string, is bool) {
	if name == "cluster" {
		return "", true
	}
	return strings.CutPrefix(name, "cluster:")
}

// clusterLimit is how long a cluster may take to list its CRDs.
const clusterLimit = 5 * time.Minute

// ClusterCRDs returns the CRDs of a cluster as JSON, by kubectl and the user's kubeconfig.
func ClusterCRDs(ctx context.Context, dir, kubeContext string) ([]byte, error) {
	args := []string{"get", "customresourcedefinitions.apiextensions.k8s.io", "-o", "json"}
	if kubeContext != "" {
		args = append(args, "--context", kubeContext)
	}
	out, err := process.Command{Name: "kubectl", Args: args, Dir: dir, Limit: clusterLimit}.Run(ctx)
	if errors.Is(err, process.ErrNotFound) {
		return nil, errors.New("there is no kubectl on the PATH: it reads the CRDs of a cluster")
	}
	if err != nil {
		lines := strings.Split(err.Error(), "\n") // the cause is last, after a log
		return nil, fmt.Errorf("kubectl can't read the CRDs: %s", lines[len(lines)-1])
	}
	return out, nil
}
