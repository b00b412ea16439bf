package deepcopy

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// check reports what of a type can't be copied: fields that could not be resolved, interfaces without a copy method,
// unexported fields of other packages' types. What it lets pass, copier can write.
func check(p *codegen.Pass, t *model.Type) {
	for _, name := range methodNames {
		if m, ok := t.Method(name); ok && !wellFormed(t, m) {
			p.Report(ruleMethod.At(t.Pos, "%s.%s does not copy the type: it is func(%s) (%s)", t.Name, name,
				strings.Join(m.Params, ", "), strings.Join(m.Results, ", ")).
				Fix("write DeepCopyInto(out *%s) or DeepCopy() *%s, or mark the type with +k8s:deepcopy-gen=false",
					self(t), self(t)))
			return
		}
	}
	if handWritten(t) {
		return
	}
	if param := blocked(t); param != nil {
		p.Report(ruleUncopyable.At(t.Pos,
			"%s can't get deep copy methods: no code copies values of its type parameter %s for every argument", t.Name,
			param.Name).
			Fix("constrain %[1]s by interface{ DeepCopy() %[1]s } or by basic types, "+
				"or add a parameter P interface{ *%[1]s; DeepCopyInto(*%[1]s) }, "+
				"or mark the type with +k8s:deepcopy-gen=false: its instances are copied where they are fields",
				param.Name))
		return
	}
	for _, f := range t.Fields {
		if f.Name == "DeepCopy" || f.Name == "DeepCopyInto" ||
			slices.ContainsFunc(interfaces(p, t), func(i emit.Ident) bool { return f.Name == "DeepCopy"+i.Name }) {
			p.Report(ruleFieldName.At(f.Pos, "%s has a field %s, the name of its deep copy method", t.Name,
				f.Name).
				Fix("rename the field, its json name can stay, or mark the type with +k8s:deepcopy-gen=false and " +
					"write the other methods by hand"))
		}
	}
	c := &checker{pass: p, owner: t, visiting: map[*model.Type]bool{t: true}}
	c.elements(t, t.Pos, t.Name)
}

type checker struct {
	pass     *codegen.Pass
	owner    *model.Type // for which methods are written
	visiting map[*model.Type]bool
	copied   int // how many values of declared types are copied in place inside of others
}

// most is how many values of declared types, inside of others, a method copies in place. Each is some lines of code.
const most = 10_000

// problem reports an error of the field of the API at where.
func (c *checker) problem(where model.Position, fix, format string, args ...any) {
	c.pass.Report(ruleUncopyable.At(where, format, args...).Fix("%s", fix))
}

// value walks the types that copier copies in place; where is the field of the API that leads there.
func (c *checker) value(t *model.Type, where model.Position, name string) {
	if t.Kind == model.Invalid && !c.owner.Package.IllTyped() { // something further away is wrong
		c.problem(where, "fix its declaration or its import; go vet reports the same position",
			"the type of %s can't be resolved", name)
	}
	if shallow(t) || callable(t) != "" {
		return
	}
	if uncopyable(t) {
		c.problem(where, fmt.Sprintf("write DeepCopyInto for %s by hand", c.owner.Name),
			"%s is a %s, which must not be copied", name, t)
		return
	}
	if t.IsNamed() {
		if len(c.visiting) > 1 {
			c.copied++
		}
		if c.copied > most {
			if c.copied == most+1 {
				c.problem(where, endless(t),
					"the deep copy of %s would copy more than %d values in place, because %s and types around it "+
						"have no deep copy methods", c.owner.Name, most, t)
			}
			return
		}
		if c.visiting[t] {
			c.problem(where, endless(t), "%s is of the recursive type %s, which has no deep copy method", name, t)
			return
		}
		c.visiting[t] = true
		defer delete(c.visiting, t)
	}
	c.elements(t, where, name)
}

// endless returns what to do about a recursive type without methods.
func endless(t *model.Type) string {
	switch {
	case !slices.Contains(copied, t.Kind):
		return "declare it as a struct, which can have methods"
	case t.Origin != nil && t.Package != nil:
		return fmt.Sprintf("constrain the type parameters of %s so that it can get methods, e.g. T interface{ "+
			"DeepCopy() T }", t.Name)
	}
	return fmt.Sprintf("write DeepCopyInto for %s, or mark its package with +k8s:deepcopy-gen=package", t.Name)
}

func (c *checker) elements(t *model.Type, where model.Position, name string) {
	switch shape(t) {
	case model.Struct:
		c.fields(t, where, name)
	case model.Interface:
		if m, ok := t.Method("DeepCopy" + t.Name); !ok || !t.IsNamed() || !t.IsResultOf(m) {
			c.problem(where, "use runtime.RawExtension or a named interface I with a method DeepCopyI() I, or write "+
				"the DeepCopyInto by hand",
				"%s is an interface without a deep copy method", name)
		}
	case model.Pointer:
		if callable(t.Elem) != "DeepCopy" {
			c.nameable(t.Elem, where, name)
		}
		c.value(t.Elem, where, name)
	case model.Slice, model.Map:
		c.nameable(t, where, name)
		c.value(t.Elem, where, name)
	case model.Array:
		c.value(t.Elem, where, name)
	}
}

func (c *checker) fields(t *model.Type, where model.Position, name string) {
	for _, f := range t.Fields {
		at, path := where, name+"."+f.Name
		if f.PkgPath == c.owner.PkgPath {
			at = f.Pos
		}
		switch {
		case f.Name == "_":
		case !f.Exported && f.PkgPath != c.owner.PkgPath && !shallow(f.Type):
			c.problem(where, fmt.Sprintf("write DeepCopyInto for %s by hand, or use a type with a DeepCopyInto method",
				c.owner.Name),
				"%s is of type %s, whose unexported field %s can't be copied from another package", name, t, f.Name)
			return // others of the type have the same remedy
		default:
			c.value(f.Type, at, path)
		}
	}
}

// nameable reports a type that the copy has to make a value of, but can't name.
func (c *checker) nameable(t *model.Type, where model.Position, name string) {
	if part := t.Inaccessible(c.owner.PkgPath); part != "" {
		c.problem(where, fmt.Sprintf("write DeepCopyInto for %s by hand, or use a type that can be named here",
			c.owner.Name),
			"%s holds a %s, which can't be named in package %s", name, part, c.owner.PkgName)
	}
}
