package replay

import (
	"encoding/json"
	"fmt"

	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/gen-toolkit/gen/internal/yamlfile"
)

// An Object is one of a manifest.
type Object struct {
	Group, Version, Kind string
	Name                 string // where it is, e.g. "apple in config/samples/fruit.yaml"
	JSON                 json.RawMessage
}

// Read returns the objects of a file of YAML or JSON, those of its lists, too. What is no object is left out.
func Read(file string, content []byte) (all []Object, err error) {
	documents, err := yamlfile.Objects(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, document := range documents {
		var of struct {
			APIVersion, Kind string
			Metadata         struct{ Name string }
		}
		if json.Unmarshal(document, &of) != nil || of.Kind == "" {
			continue
		}
		version, err := schema.ParseGroupVersion(of.APIVersion)
		if err == nil {
			name := of.Metadata.Name + " in " + file
			all = append(all, Object{version.Group, version.Version, of.Kind, name, document})
		}
	}
	return all, nil
}
