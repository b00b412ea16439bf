package openapispec

import (
	"fmt"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/internal/crdfile"
	"github.com/gen-toolkit/gen/internal/importer"
	"github.com/gen-toolkit/gen/internal/regular"
)

// Read returns the CRDs of files of YAML or JSON, and of directories of them, e.g. "config/crd".
func Read(names ...string) (all []*apiext.CustomResourceDefinition, err error) {
	for _, name := range names {
		files, err := crdfile.Manifests(name)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			content, err := regular.ReadFile(file)
			if err != nil {
				return nil, err
			}
			crds, _, problems := importer.Read(file, content)
			if problems.HasErrors() {
				return nil, fmt.Errorf("%s: %s", file, problems[0].Message)
			}
			all = append(all, crds...)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("there is no CRD in %s", strings.Join(names, " "))
	}
	return all, nil
}
