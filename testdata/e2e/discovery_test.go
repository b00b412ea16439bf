package e2e

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/testdata/internal/requests"
)

// discovery is what the API server serves, by e.g. "station.example.org/v1/trains/scale".
type discovery map[string]metav1.APIResource

func discovered(t *testing.T) discovery {
	t.Helper()
	_, lists, err := clientset(t).Discovery().ServerGroupsAndResources()
	if err != nil {
		t.Fatal(err)
	}
	served := discovery{}
	for _, list := range lists {
		for _, resource := range list.APIResources {
			served[list.GroupVersion+"/"+resource.Name] = resource
		}
	}
	return served
}

// verbs returns those of the resource or subresource that an action is about.
func (d discovery) verbs(action requests.Action) []string {
	path := action.Resource.GroupVersion().String() + "/" + action.Resource.Resource
	if action.Subresource != "" {
		path += "/" + action.Subresource
	}
	return d[path].Verbs
}
