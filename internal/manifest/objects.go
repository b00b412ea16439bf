package manifest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"go.yaml.in/yaml/v2"
)

// Objects returns the kinds and names of the Kubernetes objects in a YAML file, sorted, e.g. ["ClusterRole
// manager-role"]. Content that is not YAML, or holds anything else, is an error.
func Objects(content []byte) (all []string, err error) {
	for decoder := yaml.NewDecoder(bytes.NewReader(content)); ; {
		var object struct {
			Kind     string `yaml:"kind"`
			Metadata struct {
				Name      string `yaml:"name"`
				Namespace string `yaml:"namespace"`
			} `yaml:"metadata"`
		}
		switch err := decoder.Decode(&object); {
		case errors.Is(err, io.EOF):
			slices.Sort(all)
			return all, nil
		case err != nil:
			return nil, err
		case object.Kind == "" || object.Metadata.Name == "":
			return nil, fmt.Errorf("document %d is not a Kubernetes object", len(all)+1)
		}
		name := object.Metadata.Name
		if object.Metadata.Namespace != "" {
			name = object.Metadata.Namespace + "/" + name
		}
		all = append(all, object.Kind+" "+name)
	}
}
