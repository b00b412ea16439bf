// Package admissioncel compiles the expressions of admission policies and webhooks as API servers do, with the types of
// the kinds that a policy is about. In: expressions, and schemas of custom resources. Out: problems with positions.
package admissioncel

import (
	"go/token"
	"regexp"
	"slices"
)

// A Role says what an expression is for, and so what it has to give and may name.
type Role int

// The roles of expressions.
const (
	Condition          Role = iota // true or false; it sees no variables
	Variable                       // any value
	Validation                     // true or false
	Message                        // a string
	ApplyConfiguration             // an Object
	JSONPatch                      // a list of JSONPatch
	Annotation                     // a string, or null for none
)

// An Expression is one of a policy.
type Expression struct {
	Role Role
	Name string // of a variable, a condition or an annotation
	Text string
	Pos  token.Position
}

// A Kind is what a policy is about.
type Kind struct {
	Name   string         // e.g. "Pod"
	Schema map[string]any // with all metadata; nil where gen does not know it
}

// Types are what the expressions of a policy are about.
type Types struct {
	Kinds    []Kind
	Params   *Kind // of the parameters; nil for a policy without
	Mutating bool  // expressions may make an Object or JSONPatch
}

// A Problem is what is wrong with an expression.
type Problem struct {
	Pos             token.Position
	Message, Remedy string
}

// Identifier is the form of names in expressions, e.g. of variables.
var Identifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// keywords are the words of CEL that are no names.
var keywords = []string{"true", "false", "null", "in"}

// Selectable reports whether an expression can have the name of a field after a dot.
func Selectable(name string) bool {
	return Identifier.MatchString(name) && !slices.Contains(keywords, name)
}
