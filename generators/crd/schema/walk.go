package schema

import (
	"reflect"
	"unsafe"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// Walk calls do for a schema and all schemas inside of it, outer ones first. do keeps no pointer, and changes nothing:
// see [Rewriter].
func Walk(s *props, do func(*props)) {
	do(s)
	if len(s.Properties) > 0 {
		var property props // one for all: each takes 500 bytes
		for _, property = range s.Properties {
			Walk(&property, do)
		}
	}
	if s.Items != nil && s.Items.Schema != nil {
		Walk(s.Items.Schema, do)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		Walk(s.AdditionalProperties.Schema, do)
	}
}

// A Rewriter changes copies of schemas. Parts that schemas share are copied once, and the copies share them. E.g.
// NewRewriter(func(s *apiext.JSONSchemaProps) { s.Description = "" }).
type Rewriter struct {
	change     func(*props)
	properties map[unsafe.Pointer]map[string]props // by the map: see Identity
	inner      map[*props]*props
}

// NewRewriter returns a rewriter. change gets the copy of each schema, but not of what is inside of it.
func NewRewriter(change func(*props)) *Rewriter {
	return &Rewriter{change: change, properties: map[unsafe.Pointer]map[string]props{}, inner: map[*props]*props{}}
}

// Copy returns a changed copy of a schema, and of all schemas inside of it.
func (r *Rewriter) Copy(s *props) *props {
	if cached, ok := r.inner[s]; ok {
		return cached
	}
	changed := r.of(*s)
	r.inner[s] = &changed
	return &changed
}

func (r *Rewriter) of(s props) props {
	r.change(&s)
	if s.Properties != nil {
		s.Properties = r.fields(s.Properties)
	}
	if s.Items != nil && s.Items.Schema != nil {
		s.Items = &apiext.JSONSchemaPropsOrArray{Schema: r.Copy(s.Items.Schema), JSONSchemas: s.Items.JSONSchemas}
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		s.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: a.Allows, Schema: r.Copy(a.Schema)}
	}
	return s
}

func (r *Rewriter) fields(properties map[string]props) map[string]props {
	id := Identity(properties)
	if cached, ok := r.properties[id]; ok {
		return cached
	}
	changed := make(map[string]props, len(properties))
	for name, property := range properties {
		changed[name] = r.of(property)
	}
	r.properties[id] = changed
	return changed
}

// Identity returns a pointer that two maps of properties share only if they are the same map. It keeps the map from
// being freed.
func Identity(properties map[string]props) unsafe.Pointer {
	return reflect.ValueOf(properties).UnsafePointer()
}
