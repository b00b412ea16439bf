package change

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// Definitions returns what breaks when one CRD replaces another one, without the schemas of its versions.
func Definitions(old, new *apiext.CustomResourceDefinition) []Change {
	d := &difference{}
	d.names(&old.Spec.Names, &new.Spec.Names)
	if old.Spec.Scope != new.Spec.Scope {
		d.add("scope-changed", "the scope is %s, and was %s", new.Spec.Scope, old.Spec.Scope)
	}
	if was, is := strategy(old), strategy(new); was != is {
		d.add("conversion-changed", "the conversion strategy is %s, and was %s", is, was)
	}
	for i := range old.Spec.Versions {
		was := &old.Spec.Versions[i]
		is := VersionOf(new, was.Name)
		switch {
		case is == nil && was.Storage:
			d.add("stored-version-removed", "version %s is gone, in which objects are stored", was.Name)
		case is == nil && was.Served:
			d.add("version-removed", "version %s is gone", was.Name)
		case is == nil:
			d.add("stored-version-removed", "version %s is gone, in which objects may be stored", was.Name)
		case was.Storage && !is.Storage:
			d.add("storage-version-changed", "objects are stored in another version than %s", was.Name)
		}
	}
	return d.found
}

// Pairs returns the versions whose objects somebody reads or stores, each with the one that takes its place.
func Pairs(old, new *apiext.CustomResourceDefinition) (pairs [][2]*apiext.CustomResourceDefinitionVersion) {
	for i := range old.Spec.Versions {
		was := &old.Spec.Versions[i]
		if is := VersionOf(new, was.Name); is != nil && (was.Served || was.Storage) {
			pairs = append(pairs, [2]*apiext.CustomResourceDefinitionVersion{was, is})
		}
	}
	return pairs
}

// StorageVersions returns the versions in which a CRD and the one that takes its place store objects, nil for one that
// stores none.
func StorageVersions(old, new *apiext.CustomResourceDefinition) (was, is *apiext.CustomResourceDefinitionVersion) {
	return storageVersion(old), storageVersion(new)
}

func storageVersion(crd *apiext.CustomResourceDefinition) *apiext.CustomResourceDefinitionVersion {
	for i := range crd.Spec.Versions {
		if crd.Spec.Versions[i].Storage {
			return &crd.Spec.Versions[i]
		}
	}
	return nil
}

// Storage returns what stored objects lose, and what of them does not fit, where they are stored in another version
// from now on. Without a webhook, API servers change only apiVersion. The paths are those of both schemas. A change of
// these takes the place of storage-version-changed: to migrate the objects is no remedy.
func Storage(old, new *apiext.CustomResourceDefinition) (all []Change) {
	was, is := StorageVersions(old, new)
	if was == nil || is == nil || was.Name == is.Name || was.Schema == nil || is.Schema == nil ||
		strategy(new) != apiext.NoneConverter || new.Spec.PreserveUnknownFields {
		return nil
	}
	for _, c := range Schemas(was.Schema.OpenAPIV3Schema, is.Schema.OpenAPIV3Schema) {
		switch {
		case c.Outcome.Read == Pruned:
			c.Rule = "storage-version-loses"
		case c.Outcome.Updates == Elsewhere, c.Outcome.Updates == OutsideParent:
			c.Rule = "storage-version-refuses"
		default:
			continue
		}
		c.Text = fmt.Sprintf("objects that are stored in %s are read as %s: %s", was.Name, is.Name, c.Text)
		all = append(all, c)
	}
	return all
}

// VersionOf returns a version of a CRD, or nil.
func VersionOf(crd *apiext.CustomResourceDefinition, name string) *apiext.CustomResourceDefinitionVersion {
	same := func(v apiext.CustomResourceDefinitionVersion) bool { return v.Name == name }
	if i := slices.IndexFunc(crd.Spec.Versions, same); i >= 0 {
		return &crd.Spec.Versions[i]
	}
	return nil
}

func strategy(crd *apiext.CustomResourceDefinition) apiext.ConversionStrategyType {
	if crd.Spec.Conversion == nil {
		return apiext.NoneConverter
	}
	return cmp.Or(crd.Spec.Conversion.Strategy, apiext.NoneConverter)
}

// A difference collects changes outside of schemas.
type difference struct{ found []Change }

func (d *difference) add(rule, format string, args ...any) {
	d.found = append(d.found, Change{Rule: rule, Text: fmt.Sprintf(format, args...)})
}

func (d *difference) names(old, new *apiext.CustomResourceDefinitionNames) {
	if old.Kind != new.Kind {
		d.add("kind-renamed", "the kind is %s, and was %s", new.Kind, old.Kind)
	}
	if old.ListKind != new.ListKind {
		d.add("kind-renamed", "the kind of lists is %s, and was %s", new.ListKind, old.ListKind)
	}
	if old.Plural != new.Plural {
		d.add("plural-changed", "the plural is %s, and was %s", new.Plural, old.Plural)
	}
	for _, gone := range missing(old.ShortNames, new.ShortNames) {
		d.add("short-name-removed", "the short name %s is gone", gone)
	}
	if old.Singular != new.Singular {
		d.add("short-name-removed", "the singular name is %s, and was %s", new.Singular, old.Singular)
	}
	for _, gone := range missing(old.Categories, new.Categories) {
		d.add("short-name-removed", "the category %s is gone", gone)
	}
}

// missing returns the names that a list has lost.
func missing(old, new []string) []string {
	return slices.DeleteFunc(slices.Clone(old), func(s string) bool { return slices.Contains(new, s) })
}

// Versions returns what breaks when one version of a CRD replaces another one, without its schema.
func Versions(old, new *apiext.CustomResourceDefinitionVersion) []Change {
	d := &difference{}
	if old.Served && !new.Served {
		d.add("version-unserved", "the version is not served any more")
	}
	if !old.Deprecated && new.Deprecated {
		d.add("version-deprecated", "the version is deprecated")
	}
	d.subresources(subresources(old), subresources(new))
	d.columns(old.AdditionalPrinterColumns, new.AdditionalPrinterColumns)
	fields := func(all []apiext.SelectableField) (paths []string) {
		for _, f := range all {
			paths = append(paths, f.JSONPath)
		}
		return paths
	}
	for _, gone := range missing(fields(old.SelectableFields), fields(new.SelectableFields)) {
		d.add("selectable-field-removed", "field selectors can't name %s any more", strings.TrimPrefix(gone, "."))
	}
	return d.found
}

// columns reports what who reads the table of kubectl get misses in it. Columns of one name, which a table may have,
// are compared one by one.
func (d *difference) columns(old, new []apiext.CustomResourceColumnDefinition) {
	seen := map[string]int{}
	for _, was := range old {
		n := seen[was.Name]
		i := slices.IndexFunc(new, func(c apiext.CustomResourceColumnDefinition) bool {
			if c.Name == was.Name {
				n--
			}
			return n < 0
		})
		if seen[was.Name]++; i < 0 {
			d.add("column-removed", "the printer column %s is gone", was.Name)
			continue
		}
		is := new[i]
		if a, b := strings.TrimPrefix(was.JSONPath, "."), strings.TrimPrefix(is.JSONPath, "."); a != b {
			d.add("column-changed", "the printer column %s shows %s, and showed %s", was.Name, b, a)
		}
		if was.Type != is.Type {
			d.add("column-changed", "the printer column %s is of type %s, and was of type %s", was.Name, is.Type,
				was.Type)
		}
		if was.Priority == 0 && is.Priority > 0 {
			d.add("column-changed", "the printer column %s has priority %d: kubectl get shows it with -o wide alone",
				was.Name, is.Priority)
		}
	}
}

func subresources(v *apiext.CustomResourceDefinitionVersion) apiext.CustomResourceSubresources {
	if v.Subresources == nil {
		return apiext.CustomResourceSubresources{}
	}
	return *v.Subresources
}

func (d *difference) subresources(old, new apiext.CustomResourceSubresources) {
	switch {
	case old.Status != nil && new.Status == nil:
		d.add("subresource-removed", "the subresource status is gone")
	case old.Status == nil && new.Status != nil:
		d.add("status-separated", "status is a subresource: writes to the object leave it as it is")
	}
	switch was, is := old.Scale, new.Scale; {
	case was == nil:
	case is == nil:
		d.add("subresource-removed", "the subresource scale is gone")
	case was.SpecReplicasPath != is.SpecReplicasPath || was.StatusReplicasPath != is.StatusReplicasPath:
		d.add("scale-changed", "scale reads %s and %s, and read %s and %s", is.SpecReplicasPath, is.StatusReplicasPath,
			was.SpecReplicasPath, was.StatusReplicasPath)
	case was.LabelSelectorPath != nil &&
		(is.LabelSelectorPath == nil || *is.LabelSelectorPath != *was.LabelSelectorPath):
		d.add("scale-changed", "scale does not read the selector of pods from %s any more", *was.LabelSelectorPath)
	}
}
