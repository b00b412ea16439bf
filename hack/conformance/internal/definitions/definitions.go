// Package definitions reads CustomResourceDefinitions for comparison. In: a directory of YAML files. Out: what they
// say, entry by entry, without what means nothing.
package definitions

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
)

// Read returns what the CRDs of a directory say, as JSON, e.g. "[\"a\"]" for "v1 .spec.names[] enum" of the package
// "<project>/fruits.example.org".
func Read(dir, project string) (generated.Set, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil {
		return nil, err
	}
	set := generated.Set{}
	for _, name := range files {
		content, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if err := add(set, project, content); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return set, nil
}

// object is any JSON object.
type object = map[string]any

func add(set generated.Set, project string, content []byte) error {
	for decoder := yaml.NewDecoder(bytes.NewReader(content)); ; {
		var crd struct {
			Metadata struct {
				Name                string
				Annotations, Labels object
			}
			Spec object
		}
		if err := decoder.Decode(&crd); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		w := &writer{set: set, pkg: path.Join(project, crd.Metadata.Name)}
		delete(crd.Metadata.Annotations, "controller-gen.kubebuilder.io/version")
		w.all("annotation", crd.Metadata.Annotations)
		w.all("label", crd.Metadata.Labels)
		versions, _ := crd.Spec["versions"].([]any)
		delete(crd.Spec, "versions")
		w.all("spec", crd.Spec)
		for _, each := range versions {
			w.version(each.(object))
		}
		if w.err != nil {
			return w.err
		}
	}
}

// A writer adds the entries of one CRD.
type writer struct {
	set generated.Set
	pkg string
	err error // the first
}

func (w *writer) say(what string, value any) {
	text, err := json.Marshal(value)
	w.err = errors.Join(w.err, err)
	w.set[generated.Entry{Package: w.pkg, What: what}] = string(text)
}

func (w *writer) all(what string, values object) {
	for _, key := range slices.Sorted(maps.Keys(values)) {
		w.say(what+" "+key, values[key])
	}
}

func (w *writer) version(v object) {
	name := v["name"].(string)
	schema, _ := v["schema"].(object)
	delete(v, "schema")
	if sub, ok := v["subresources"].(object); ok && len(sub) == 0 {
		delete(v, "subresources") // as if there were none
	}
	w.all(name, v)
	if top, ok := schema["openAPIV3Schema"].(object); ok {
		w.schema(name+" ", top)
	}
}

// schema adds what a schema says, by the path to it, e.g. "v1 .spec.names[]", and by its keywords.
func (w *writer) schema(at string, s object) {
	w.say(at, "") // that it is there
	once(s)
	for keyword, value := range s {
		switch inside, _ := value.(object); {
		case keyword == "properties":
			for name, property := range inside {
				w.schema(at+"."+name, property.(object))
			}
		case keyword == "items" && inside != nil:
			w.schema(at+"[]", inside)
		case keyword == "additionalProperties" && inside != nil:
			w.schema(at+"{}", inside)
		case keyword == "description":
			w.say(at+" "+keyword, strings.TrimRight(value.(string), "\n"))
		default:
			w.say(at+" "+keyword, value)
		}
	}
}
