package server

import (
	"maps"
	"slices"
	"testing"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/registry/rest"

	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market"
)

// TestReleases: a release serves the versions that the markers of the lifecycle give it.
func TestReleases(t *testing.T) {
	for release, want := range map[string][]string{
		"1.0": {"v1alpha1"},
		"1.1": {"v1", "v1alpha1"},
		"1.2": {"v1", "v1alpha1"},
		"1.3": {"v1"},
	} {
		versions := map[string]map[string]rest.Storage{}
		for _, v := range []string{"v1", "v1alpha1"} {
			versions[v] = map[string]rest.Storage{"orders": typeOnly{}}
		}
		if err := removeExpired(versions, version.MustParse(release)); err != nil {
			t.Fatal(err)
		}
		if got := slices.Sorted(maps.Keys(versions)); !slices.Equal(got, want) {
			t.Errorf("release %s serves %q, want %q", release, got, want)
		}
	}
}

// typeOnly is a storage without objects: only their type counts here.
type typeOnly struct{}

func (typeOnly) New() runtime.Object { return &market.Order{} }
func (typeOnly) Destroy()            {}
