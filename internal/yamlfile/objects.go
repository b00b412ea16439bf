package yamlfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/yaml"
)

// Objects returns the documents of a text of YAML or JSON as JSON. Of lists, e.g. of kubectl get -o yaml, it returns
// the items. With an error it returns the documents before it.
func Objects(content []byte) (all []json.RawMessage, err error) {
	if err := Check(content); err != nil {
		return nil, err
	}
	decoder := yaml.NewYAMLOrJSONDecoder(bytes.NewReader(content), 4096)
	for {
		var document json.RawMessage
		err := decoder.Decode(&document)
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return all, err
		}
		all = appendObjects(all, document)
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

func appendObjects(all []json.RawMessage, document json.RawMessage) []json.RawMessage {
	var of struct {
		Kind     string
		Metadata struct{ Name string }
		Items    items
	}
	if len(document) == 0 || string(document) == "null" {
		return all
	}
	err := json.Unmarshal(document, &of)
	isList := of.Kind == "List" || strings.HasSuffix(of.Kind, "List") && of.Metadata.Name == "" && areObjects(of.Items)
	if err != nil || !isList {
		return append(all, document)
	}
	for _, item := range of.Items {
		all = appendObjects(all, item)
	}
	return all
}

// areObjects reports whether items are objects with kinds.
func areObjects(items []json.RawMessage) bool {
	return !slices.ContainsFunc(items, func(item json.RawMessage) bool {
		var of struct{ Kind string }
		return json.Unmarshal(item, &of) != nil || of.Kind == ""
	})
}
