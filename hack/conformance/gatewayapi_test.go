package conformance

import (
	_ "embed"
	"testing"
)

//go:embed gateway-api.yaml
var gatewayAPIConfiguration string

var ofGatewayAPI = clients{path: "sigs.k8s.io/gateway-api", trees: []string{"pkg/client", "applyconfiguration"},
	title: "Gateway API"}

// TestGatewayAPI has gen write the clients of a project with CRDs that others import: the same files
// export the same API. Its client-go is v0.36, its packages are called after directories.
func TestGatewayAPI(t *testing.T) {
	if testing.Short() {
		t.Skip("builds all of gateway-api")
	}
	const version = "sigs.k8s.io/gateway-api@v1.6.1"
	upstream, ours := copied(t, version), copied(t, version)
	regenerateClients(t, ours, ofGatewayAPI, gatewayAPIConfiguration)
	sameAPI(t, ofGatewayAPI, upstream, ours, 270, 30, below("./", ofGatewayAPI.trees)...)
	run(t, ours, "vet", "./...")
}
