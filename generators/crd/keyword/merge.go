package keyword

import (
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// Merge adds to a schema what another one demands, e.g. the markers of a field to the schema of its type. If both limit
// the same thing differently, allOf holds both. Descriptions do not change.
//
// The rules are those of controller-gen's flattening (pkg/crd/flatten.go of controller-tools v0.23.0). Shared parts are
// copied before they change.
func Merge(s, with *props) {
	for i := range with.AllOf {
		Merge(s, &with.AllOf[i])
	}
	m := merger{into: s, with: with}
	for _, mergeKeyword := range merges {
		mergeKeyword(&m)
	}
	if m.apart != nil {
		s.AllOf = slices.Concat(s.AllOf, m.apart[:])
	}
	if s.Items == nil {
		s.Items = with.Items
	}
	mergeProperties(s, with)
}

// merges are the ways to merge the keywords that markers set, one for each.
var merges = func() (all []func(*merger)) {
	seen := map[string]bool{}
	for _, k := range markers {
		keyword := k.keyword()
		if k.merge != nil && !seen[keyword] {
			seen[keyword] = true
			all = append(all, k.merge)
		}
	}
	return all
}()

// mergeProperties merges what is inside of objects.
func mergeProperties(s, with *props) {
	switch {
	case s.AdditionalProperties == nil:
		s.AdditionalProperties = with.AdditionalProperties
	case with.AdditionalProperties != nil && with.AdditionalProperties.Schema != nil:
		var values props
		if s.AdditionalProperties.Schema != nil {
			values = *s.AdditionalProperties.Schema
		}
		Merge(&values, with.AdditionalProperties.Schema)
		s.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: &values}
	}
	if len(with.Required) > 0 {
		s.Required = slices.Concat(s.Required, with.Required)
		slices.Sort(s.Required)
		s.Required = slices.Compact(s.Required)
	}
	if s.Properties == nil {
		s.Properties = with.Properties
	} else if len(with.Properties) > 0 {
		s.Properties = maps.Clone(s.Properties)
		maps.Copy(s.Properties, with.Properties)
	}
}

// A merger collects what two schemas limit differently.
type merger struct {
	into, with *props
	apart      *[2]props // for allOf: the keywords of into, and those of with; nil while there are none
}

// both returns the schemas for allOf.
func (m *merger) both() (theirs, ours *props) {
	if m.apart == nil {
		m.apart = &[2]props{}
	}
	return &m.apart[0], &m.apart[1]
}

// bound merges a bound and whether it is excluded, which means nothing apart from each other.
func (m *merger) bound(of extreme) {
	into, intoExcluded := of(m.into)
	with, withExcluded := of(m.with)
	switch {
	case *with == nil || *into == nil: // the bound of one excludes what the other says
		if *into == nil {
			*into = *with
		}
		*intoExcluded = *intoExcluded || *withExcluded
	case **into != **with || *intoExcluded != *withExcluded:
		left, right := m.both()
		theirs, theirsExcluded := of(left)
		ours, oursExcluded := of(right)
		*theirs, *theirsExcluded, *ours, *oursExcluded = *into, *intoExcluded, *with, *withExcluded
		*into, *intoExcluded = nil, false
	}
}

// limit merges a limit, e.g. maxLength.
func limit[T comparable](m *merger, of func(*props) **T) {
	into, with := of(m.into), *of(m.with)
	switch {
	case with == nil:
	case *into != nil && **into != *with:
		theirs, ours := m.both()
		*of(theirs), *of(ours) = *into, with
		*into = nil
	default:
		*into = with
	}
}

// text merges a pattern or format.
func (m *merger) text(of func(*props) *string) {
	into, with := of(m.into), *of(m.with)
	switch {
	case with == "":
	case *into != "" && *into != with:
		theirs, ours := m.both()
		*of(theirs), *of(ours) = *into, with
		*into = ""
	default:
		*into = with
	}
}

// either merges a keyword that is set if one of the schemas sets it.
func (m *merger) either(of func(*props) *bool) { *of(m.into) = *of(m.into) || *of(m.with) }
