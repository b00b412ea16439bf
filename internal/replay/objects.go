package replay

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/yaml"
)

// An Object is one of a manifest.
type Object struct {
	Group, Version, Kind string
	Name                 string // where it is, e.g. "apple in config/samples/fruit.yaml"
	JSON                 json.RawMessage
}

// Read returns the objects of a file of YAML or JSON, those of its lists, too. What is no object is left out.
func Read(file string, content []byte) (all []Object, err error) {
	decoder := yaml.NewYAMLOrJSONDecoder(bytes.NewReader(content), 4096)
	for {
		var document json.RawMessage
		err := decoder.Decode(&document)
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, objects(file, document)...)
	}
}

func objects(file string, document json.RawMessage) (all []Object) {
	var of struct {
		APIVersion string `json:"apiVersion"`
		Kind       string `json:"kind"`
		Metadata   struct{ Name string }
		Items      []json.RawMessage `json:"items"`
	}
	if json.Unmarshal(document, &of) != nil || of.Kind == "" {
		return nil
	}
	for _, item := range of.Items {
		all = append(all, objects(file, item)...)
	}
	version, err := schema.ParseGroupVersion(of.APIVersion)
	if err != nil || len(of.Items) > 0 {
		return all
	}
	return append(all, Object{version.Group, version.Version, of.Kind, of.Metadata.Name + " in " + file, document})
}
