package e2e

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"os"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/yaml"

	"github.com/gen-toolkit/gen/hack/controlplane"
)

// register applies config/apiservice.yaml and waits until kube-apiserver serves the group. There is no cluster network:
// the service is another name for this machine, and each APIService has the server's own port.
func (s *marketServer) register(ctx context.Context, cp *controlplane.ControlPlane) error {
	content, err := os.ReadFile("../config/apiservice.yaml")
	if err != nil {
		return err
	}
	ca, err := os.ReadFile(s.caFile())
	if err != nil {
		return err
	}
	var adapted bytes.Buffer
	decoder := yaml.NewYAMLOrJSONDecoder(bytes.NewReader(content), 4096)
	for {
		var object unstructured.Unstructured
		if err := decoder.Decode(&object); err != nil {
			break // the end
		}
		switch spec := object.Object["spec"].(map[string]any); object.GetKind() {
		case "Service":
			object.Object["spec"] = map[string]any{"type": "ExternalName", "externalName": "localhost"}
		case "APIService":
			spec["service"].(map[string]any)["port"] = s.port
			spec["caBundle"] = base64.StdEncoding.EncodeToString(ca)
		}
		if err := json.NewEncoder(&adapted).Encode(object.Object); err != nil {
			return err
		}
	}
	if _, err := cp.KubectlInput(ctx, &adapted, "apply", "-f", "-"); err != nil {
		return err
	}
	_, err = cp.Kubectl(ctx, "wait", "--for=condition=Available", "--timeout=60s",
		"apiservice/v1.market.example.org", "apiservice/v1alpha1.market.example.org")
	return err
}
