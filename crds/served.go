package crds

import (
	"crypto/sha256"
	"encoding/base64"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
)

// serves reports whether the API server that answers serves all versions of a definition that are to be served, and
// stores objects in its storage version.
func (c *Client) serves(crd *apiextensionsv1.CustomResourceDefinition) (bool, error) {
	want := storageHash(crd)
	for _, v := range crd.Spec.Versions {
		if !v.Served {
			continue
		}
		found := false
		list, err := c.Discovery.ServerResourcesForGroupVersion(crd.Spec.Group + "/" + v.Name)
		if apierrors.IsNotFound(err) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		for _, resource := range list.APIResources {
			if resource.Name == crd.Spec.Names.Plural {
				found = resource.StorageVersionHash == "" || resource.StorageVersionHash == want
			}
		}
		if !found {
			return false, nil
		}
	}
	return true, nil
}

// storageHash returns what discovery says about the storage version of a kind: the first eight bytes of the SHA-256 of
// group, version and kind, as k8s.io/apiserver/pkg/endpoints/discovery.StorageVersionHash has it.
func storageHash(crd *apiextensionsv1.CustomResourceDefinition) string {
	sum := sha256.Sum256([]byte(crd.Spec.Group + "/" + storageVersion(crd) + "/" + crd.Spec.Names.Kind))
	return base64.StdEncoding.EncodeToString(sum[:8])
}
