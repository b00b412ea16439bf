package validation

import (
	"github.com/gen-toolkit/gen/codegen/emit"
)

// view is what a file is rendered from.
type view struct {
	Registry   emit.Ident // see request
	Registers  bool       // RegisterValidations is written
	Registered []registration
	Variables  []variable
	Functions  []functionView
}

// registration is a type that a scheme validates.
type registration struct {
	Type         goType
	Function     emit.Ident
	Subresources []string
}

// functionView is a validation function.
type functionView struct {
	Name    string // e.g. "Validate_Fruit"
	Type    goType // of the value
	Of      string // e.g. "Fruit"
	Notes   []string
	Cohorts []cohort
	Fields  []fieldView
}

// fieldView is what a function does about a field.
type fieldView struct {
	Name      string     // e.g. "Spec"
	JSON      string     // in error paths; "" for what has no name there
	Else      goType     // the path element of a field without a name in JSON, at the root of an object
	Type      goType     // of the value
	Structure goType     // with the field
	Address   bool       // the value is a pointer to the field
	Direct    bool       // == compares old and new value
	Equal     emit.Ident // else the function that does
	Notes     []string
	Empty     bool // there are only notes
	Cohorts   []cohort
	Nested    emit.Ident // the function of the field's type
	Inside    []cohort   // for keys, items and values
}
