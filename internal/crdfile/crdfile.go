// Package crdfile reads CustomResourceDefinitions as projects publish them. In: files of YAML or JSON, or an archive of
// them. Out: CRDs, of which each part has its position.
package crdfile

import (
	"errors"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v3"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	kyaml "sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/yamlfile"
)

const kind = "CustomResourceDefinition"

// A CRD is one of a file.
type CRD struct {
	*apiext.CustomResourceDefinition
	file string // e.g. "config/crd/example.org_fruits.yaml"
	node *yaml.Node
}

// IsManifest reports whether a file may have CRDs, by its name.
func IsManifest(name string) bool {
	return slices.Contains([]string{".yaml", ".yml", ".json"}, path.Ext(name))
}

// Manifests returns a file, or the manifests of a directory and of those below it.
func Manifests(name string) (all []string, err error) {
	err = filepath.WalkDir(name, func(at string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && (at == name || IsManifest(at)) {
			all = append(all, at)
		}
		return err
	})
	return all, err
}

// read returns the CRDs of a file, which may have several documents and lists.
func read(file string, content []byte) (crds []CRD, problems diag.List) {
	decoder := yamlfile.NewDecoder(content)
	for {
		var document yaml.Node
		err := decoder.Decode(&document)
		if errors.Is(err, io.EOF) {
			return crds, problems
		}
		if err != nil {
			problems.Add(ruleFile.At(diag.At(file), "it names CRDs, and is no YAML: %v", err).
				Fix("helm template --include-crds renders a chart's templates: compare with what it prints"))
			return crds, problems
		}
		for _, node := range objects(&document) {
			crd, problem := decode(file, node)
			if problem != nil {
				problems.Add(*problem)
			} else {
				crds = append(crds, crd)
			}
		}
	}
}

// objects returns the CRDs of a document, which may be a list.
func objects(node *yaml.Node) (all []*yaml.Node) {
	if node.Kind == yaml.DocumentNode && len(node.Content) > 0 {
		node = node.Content[0]
	}
	if _, of := below(node, "kind"); of != nil && of.Value == kind {
		return []*yaml.Node{node}
	}
	if _, items := below(node, "items"); items != nil {
		for _, item := range items.Content {
			all = append(all, objects(item)...)
		}
	}
	return all
}

func decode(file string, node *yaml.Node) (crd CRD, problem *diag.Diagnostic) {
	crd = CRD{&apiext.CustomResourceDefinition{}, file, node}
	text, err := yaml.Marshal(node)
	if err == nil {
		err = kyaml.Unmarshal(text, crd.CustomResourceDefinition)
	}
	apiext.SetObjectDefaults_CustomResourceDefinition(crd.CustomResourceDefinition) // a cluster's have them
	at := crd.Position()
	switch {
	case err != nil:
		d := ruleFile.At(at, "the CRD can't be read: %v", err).Fix("correct it")
		return crd, &d
	case crd.APIVersion != apiext.SchemeGroupVersion.String():
		d := ruleFile.At(at, "the CRD %s is of %s", crd.Name, crd.APIVersion).
			Fix("apply it to a cluster, and compare with what kubectl get crd %s -o yaml prints: it is of v1", crd.Name)
		return crd, &d
	}
	return crd, nil
}

// Position returns where a part of the CRD is, e.g. of "spec", "versions", "0", "schema". Where the file has no such
// part, it is the one around it.
func (c CRD) Position(keys ...string) model.Position {
	node, at := c.node, c.node
	for _, key := range keys {
		name, value := below(node, key)
		if value == nil {
			break
		}
		node, at = value, name
	}
	return model.Position{Filename: c.file, Line: at.Line, Column: at.Column}
}

// below returns what is at a key of a mapping, with the key, or an element of a sequence; nil for none.
func below(node *yaml.Node, key string) (name, value *yaml.Node) {
	if node.Kind == yaml.AliasNode {
		node = node.Alias
	}
	if i, err := strconv.Atoi(key); node.Kind == yaml.SequenceNode && err == nil && i < len(node.Content) {
		return node.Content[i], node.Content[i]
	}
	for i := 0; node.Kind == yaml.MappingNode && i+1 < len(node.Content); i += 2 {
		if node.Content[i].Value == key {
			return node.Content[i], node.Content[i+1]
		}
	}
	return nil, nil
}
