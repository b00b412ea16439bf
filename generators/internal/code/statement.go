package code

import "github.com/dave/jennifer/jen"

// Value returns the value of an operand, e.g. in.Spec or *in.Next.
func Value(o Operand) *jen.Statement { return jen.Id(o.String()) }

// Addr returns a pointer to an operand, e.g. &in.Spec or in.Next.
func Addr(o Operand) *jen.Statement { return jen.Id(o.Addr()) }

// Assign returns <to> = <value>.
func Assign(to Operand, value jen.Code) *jen.Statement { return Value(to).Op("=").Add(value) }

// Define returns <name> := <value>.
func Define(name string, value jen.Code) *jen.Statement { return jen.Id(name).Op(":=").Add(value) }

// IfNotNil returns if <o> != nil { <body> }.
func IfNotNil(o Operand, body ...jen.Code) *jen.Statement {
	return jen.If(Value(o).Op("!=").Nil()).Block(body...)
}

// IfErr returns if err := <call>; err != nil { <body> }.
func IfErr(call jen.Code, body ...jen.Code) *jen.Statement {
	return jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(body...)
}

// Range returns for <names> := range <over> { <body> }, with the names of one or two variables, e.g. "i" or "key" and
// "val".
func Range(over jen.Code, names []string, body ...jen.Code) *jen.Statement {
	return jen.For(jen.ListFunc(func(list *jen.Group) {
		for _, name := range names {
			list.Id(name)
		}
	}).Op(":=").Range().Add(over)).Block(body...)
}

// Call returns <function>(<arguments>), e.g. of "in" and "out".
func Call(function string, arguments ...jen.Code) *jen.Statement {
	return jen.Id(function).Call(arguments...)
}

// New returns new(<T>).
func New(typ string) *jen.Statement { return jen.New(jen.Id(typ)) }

// MakeLen returns make(<T>, len(<of>)).
func MakeLen(typ string, of Operand) *jen.Statement {
	return jen.Make(jen.Id(typ), jen.Len(Value(of)))
}

// Convert returns <T>(<value>), with parentheses around T where it would not be read as a type.
func Convert(typ string, value jen.Code) *jen.Statement { return jen.Id(selectable(typ)).Call(value) }
