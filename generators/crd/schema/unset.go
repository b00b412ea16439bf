package schema

import (
	"maps"
	"slices"
)

// unsetters remove a rule from a schema, by the rule's name.
var unsetters = map[string]func(*props){
	"Maximum":          func(s *props) { s.Maximum, s.ExclusiveMaximum = nil, false },
	"Minimum":          func(s *props) { s.Minimum, s.ExclusiveMinimum = nil, false },
	"ExclusiveMaximum": func(s *props) { s.ExclusiveMaximum = false },
	"ExclusiveMinimum": func(s *props) { s.ExclusiveMinimum = false },
	"MultipleOf":       func(s *props) { s.MultipleOf = nil },
	"MaxLength":        func(s *props) { s.MaxLength = nil },
	"MinLength":        func(s *props) { s.MinLength = nil },
	"Pattern":          func(s *props) { s.Pattern = "" },
	"MaxItems":         func(s *props) { s.MaxItems = nil },
	"MinItems":         func(s *props) { s.MinItems = nil },
	"UniqueItems":      func(s *props) { s.UniqueItems = false },
	"MaxProperties":    func(s *props) { s.MaxProperties = nil },
	"MinProperties":    func(s *props) { s.MinProperties = nil },
	"Enum":             func(s *props) { s.Enum = nil },
	"Format":           func(s *props) { s.Format = "" },
	"XValidation":      func(s *props) { s.XValidations = nil },
	"listType":         func(s *props) { s.XListType, s.XListMapKeys = nil, nil },
	"listMapKey":       func(s *props) { s.XListMapKeys = nil },
	"mapType":          func(s *props) { s.XMapType = nil },
	"structType":       func(s *props) { s.XMapType = nil },
	"nullable":         func(s *props) { s.Nullable = false },
	"default":          func(s *props) { s.Default = nil },
	"example":          func(s *props) { s.Example = nil },
	"title":            func(s *props) { s.Title = "" },
	"externalDocs":     func(s *props) { s.ExternalDocs = nil },
}

// unsetNames are the names of all rules that can be removed.
var unsetNames = slices.Sorted(maps.Keys(unsetters))
