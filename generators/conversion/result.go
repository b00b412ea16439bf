package conversion

import "github.com/gen-toolkit/gen/codegen/model"

// A Conversion is one direction between two versions of a type, for other generators:
//
//	var mine = &codegen.Generator{Requires: []*codegen.Generator{conversion.Generator}, …}
//	all, ok := p.ResultOf(conversion.Generator) // []conversion.Conversion
type Conversion struct {
	From, To *model.Type
	Package  string  // the import path of the package with its function, e.g. "example.org/fruit/api/v1beta1"
	Function string  // e.g. "Convert_v1beta1_Fruit_To_v1_Fruit"
	Manual   bool    // the function is written by hand: gen does not know what it does with fields
	Same     bool    // the types are the same in memory: no field is converted by itself
	Hub      bool    // To is the hub of its kind, and From has ConvertTo and ConvertFrom
	Fields   []Field // of From, in their order; nil if Manual or Same
}

// A Field is what a conversion does with a field.
type Field struct {
	Name string // in Go, e.g. "Weight"
	How  How
	Why  string // for Dropped, e.g. "v1.Fruit has no field Weight"
}

// How says how a field is converted.
type How string

// The ways in which fields are converted.
const (
	Assigned  How = "assigned"  // out = in
	Converted How = "converted" // out = T(in)
	Shared    How = "shared"    // the same in memory
	Called    How = "called"    // by a function for the two types
	Walked    How = "walked"    // through pointers, lists, maps or unnamed structs
	Dropped   How = "dropped"   // nothing happens
)

var hows = map[how]How{byAssignment: Assigned, byTypeConversion: Converted, bySharing: Shared, byCall: Called}

// result returns the conversions of a package.
func (t *target) result() (all []Conversion) {
	hub := map[*structConversion]bool{}
	for _, c := range t.spokes {
		hub[c] = true
	}
	for _, c := range t.conversions {
		of := Conversion{From: c.in, To: c.out, Package: t.pkg.Path, Function: functionName(c.in, c.out),
			Manual: c.manual != nil, Same: c.sameLayout, Hub: hub[c]}
		if !of.Manual && !of.Same {
			of.Fields = fieldsOf(c)
		}
		all = append(all, of)
	}
	return all
}

func fieldsOf(c *structConversion) (all []Field) {
	for _, f := range c.fields {
		field := Field{Name: f.name, How: Dropped, Why: f.note}
		if f.step != nil {
			field.How = Walked
			if how, ok := hows[f.step.how]; ok {
				field.How = how
			}
		}
		all = append(all, field)
	}
	return all
}
