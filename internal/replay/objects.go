package replay

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/yaml"

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
	if err := yamlfile.Check(content); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
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

// items are those of a list, or none: any type may have a field of that name.
type items []json.RawMessage

func (i *items) UnmarshalJSON(text []byte) error {
	var all []json.RawMessage
	_ = json.Unmarshal(text, &all) // a field of another type is none
	*i = all
	return nil
}

// areObjects reports whether items are objects with kinds.
func areObjects(items []json.RawMessage) bool {
	return !slices.ContainsFunc(items, func(item json.RawMessage) bool {
		var of struct{ Kind string }
		return json.Unmarshal(item, &of) != nil || of.Kind == ""
	})
}

func objects(file string, document json.RawMessage) (all []Object) {
	var of struct {
		APIVersion string `json:"apiVersion"`
		Kind       string `json:"kind"`
		Metadata   struct{ Name string }
		Items      items `json:"items"`
	}
	if json.Unmarshal(document, &of) != nil || of.Kind == "" {
		return nil
	}
	if of.Kind == "List" || strings.HasSuffix(of.Kind, "List") && of.Metadata.Name == "" && areObjects(of.Items) {
		for _, item := range of.Items {
			all = append(all, objects(file, item)...)
		}
		return all
	}
	version, err := schema.ParseGroupVersion(of.APIVersion)
	if err != nil {
		return nil
	}
	return append(all, Object{version.Group, version.Version, of.Kind, of.Metadata.Name + " in " + file, document})
}
