package crds

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"
)

// A Set is definitions, by name. See [Parse].
type Set struct {
	definitions []*apiextensionsv1.CustomResourceDefinition
}

// Parse reads all definitions in the YAML and JSON files of a file system, e.g. an embed.FS. Objects of other kinds are
// left out. Two definitions of one name, and files without any definition at all, are errors.
func Parse(files fs.FS) (*Set, error) {
	set := &Set{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !slices.Contains([]string{".yaml", ".yml", ".json"}, path.Ext(name)) {
			return err
		}
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		return set.add(name, content)
	})
	if err != nil {
		return nil, err
	}
	if len(set.definitions) == 0 {
		return nil, errors.New("the files have no CustomResourceDefinition")
	}
	slices.SortFunc(set.definitions, func(a, b *apiextensionsv1.CustomResourceDefinition) int {
		return cmp.Compare(a.Name, b.Name)
	})
	return set, nil
}

// add adds the definitions of a file.
func (s *Set) add(name string, content []byte) error {
	documents := utilyaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(content)))
	for {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		var crd apiextensionsv1.CustomResourceDefinition
		var head struct{ APIVersion, Kind string }
		if err := yaml.Unmarshal(document, &head); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if head.Kind != "CustomResourceDefinition" {
			continue
		}
		if head.APIVersion != apiextensionsv1.SchemeGroupVersion.String() {
			return fmt.Errorf("%s: apiVersion %s: API servers take CustomResourceDefinitions of %s alone", name,
				head.APIVersion, apiextensionsv1.SchemeGroupVersion)
		}
		if err := yaml.UnmarshalStrict(document, &crd); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if s.find(crd.Name) != nil {
			return fmt.Errorf("%s: there is another CustomResourceDefinition %s", name, crd.Name)
		}
		s.definitions = append(s.definitions, &crd)
	}
}

// Definitions returns copies of the definitions, by name.
func (s *Set) Definitions() (all []*apiextensionsv1.CustomResourceDefinition) {
	for _, crd := range s.definitions {
		all = append(all, crd.DeepCopy())
	}
	return all
}

func (s *Set) find(name string) *apiextensionsv1.CustomResourceDefinition {
	i := slices.IndexFunc(s.definitions, func(crd *apiextensionsv1.CustomResourceDefinition) bool {
		return crd.Name == name
	})
	if i < 0 {
		return nil
	}
	return s.definitions[i]
}

// storageVersion returns the version in which objects are stored, e.g. "v1".
func storageVersion(crd *apiextensionsv1.CustomResourceDefinition) string {
	for _, v := range crd.Spec.Versions {
		if v.Storage {
			return v.Name
		}
	}
	return ""
}

// versionOf returns the version of the name, or nil.
func versionOf(
	crd *apiextensionsv1.CustomResourceDefinition, name string,
) *apiextensionsv1.CustomResourceDefinitionVersion {
	for i := range crd.Spec.Versions {
		if crd.Spec.Versions[i].Name == name {
			return &crd.Spec.Versions[i]
		}
	}
	return nil
}
