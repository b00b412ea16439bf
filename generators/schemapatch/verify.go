package schemapatch

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"

	"go.yaml.in/yaml/v3"
)

// verify returns an error unless the new content is YAML that differs from the old one only in schemas.
func verify(old, new []byte) error {
	before, err := documents(old)
	if err != nil {
		return err
	}
	after, err := documents(new)
	if err != nil {
		return fmt.Errorf("the result would not be YAML: %w", err)
	}
	if len(before) != len(after) {
		return fmt.Errorf("the result would have %d documents, not %d", len(after), len(before))
	}
	for _, all := range [][]any{before, after} {
		for _, document := range all {
			withoutSchemas(document)
		}
	}
	if !reflect.DeepEqual(before, after) {
		return errors.New("the result would differ in more than the schemas")
	}
	return nil
}

// documents decodes a YAML file.
func documents(content []byte) (all []any, err error) {
	for decoder := yaml.NewDecoder(bytes.NewReader(content)); ; {
		var document any
		if err := decoder.Decode(&document); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, document)
	}
}

// withoutSchemas removes the schemas of a CRD's versions.
func withoutSchemas(document any) {
	versions, _ := at(at(document, "spec"), "versions").([]any)
	for _, version := range versions {
		if fields, ok := version.(map[string]any); ok {
			if schema, ok := fields["schema"].(map[string]any); ok {
				delete(schema, "openAPIV3Schema")
				if len(schema) > 0 {
					continue
				}
			}
			delete(fields, "schema")
		}
	}
}

func at(node any, key string) any {
	fields, _ := node.(map[string]any)
	return fields[key]
}
