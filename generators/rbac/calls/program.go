//go:build !js

package calls

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/load"
)

// A program is what main reaches, with indexes of how values flow.
type program struct {
	source *load.Program
	ssa    *ssa.Program
	kinds  *kinds

	mains          []string                // import paths
	own            map[*types.Package]bool // whose bodies are read
	clientPackages map[*types.Package]bool // of these, generated clients, informers and listers: their callers count

	order    []*ssa.Function // what main reaches
	reached  map[*ssa.Function]bool
	escaped  map[types.Type]bool        // types whose values become interfaces
	private  map[string]bool            // unexported methods that interfaces call
	methods  map[string][]*ssa.Function // reached methods, by name
	callers  map[*ssa.Function][]*ssa.CallCommon
	invoked  map[string][]*ssa.CallCommon // calls of interface methods, by name
	taken    map[*ssa.Function]bool       // functions that are values
	closures map[*ssa.Function][]*ssa.MakeClosure
	fields   map[field][]ssa.Value // what is stored in fields
	globals  map[global][]ssa.Value
}

// A field is a field of all values of a struct type.
type field struct {
	of    *types.TypeName
	index int
}

// A global is a package's variable, or with an index from 0 a field of it.
type global struct {
	variable *ssa.Global
	field    int
}

const whole = -1

// build makes the program of its source.
func build(source *load.Program) *program {
	p := &program{source: source, ssa: ssa.NewProgram(source.Fset, ssa.InstantiateGenerics|ssa.BuildSerially),
		own: map[*types.Package]bool{}, clientPackages: map[*types.Package]bool{}, reached: map[*ssa.Function]bool{},
		escaped: map[types.Type]bool{}, private: map[string]bool{}, methods: map[string][]*ssa.Function{},
		callers: map[*ssa.Function][]*ssa.CallCommon{}, invoked: map[string][]*ssa.CallCommon{},
		taken: map[*ssa.Function]bool{}, closures: map[*ssa.Function][]*ssa.MakeClosure{},
		fields: map[field][]ssa.Value{}, globals: map[global][]ssa.Value{}}
	for _, dep := range source.Imports {
		p.ssa.CreatePackage(dep, nil, nil, true)
	}
	var all []*ssa.Package
	for _, pkg := range source.Packages {
		p.own[pkg.Types] = true
		p.clientPackages[pkg.Types] = pkg.Types.Name() != "main" && slices.ContainsFunc(pkg.Files, ofClient)
		all = append(all, p.ssa.CreatePackage(pkg.Types, pkg.Files, pkg.Info, true))
	}
	for _, pkg := range all {
		if !p.clientPackages[pkg.Pkg] {
			pkg.Build()
		}
		p.reach(pkg.Func("init"))
		if pkg.Pkg.Name() == "main" {
			p.mains = append(p.mains, pkg.Pkg.Path())
			p.reach(pkg.Func("main"))
		}
	}
	for i := 0; i < len(p.order); i++ {
		p.scan(p.order[i])
	}
	return p
}

// ofClient reports whether a file is a generated client, informer or lister.
func ofClient(file *ast.File) bool {
	for _, group := range file.Comments {
		if group.Pos() > file.Package {
			return false
		}
		for _, c := range group.List {
			maker, _ := genheader.Maker([]byte(c.Text + "\n"))
			if by, _ := genheader.Replaced(maker); slices.Contains([]string{"client", "informer", "lister"}, by) {
				return true
			}
		}
	}
	return false
}

// reach notes a function whose body is read.
func (p *program) reach(fn *ssa.Function) {
	if fn == nil || p.reached[fn] || fn.TypeParams().Len() > len(fn.TypeArgs()) {
		return
	}
	p.reached[fn] = true
	if pkg := packageOf(fn); fn.Blocks == nil || pkg != nil && p.clientPackages[pkg] {
		return
	}
	p.order = append(p.order, fn)
	if fn.Signature.Recv() != nil {
		p.methods[fn.Name()] = append(p.methods[fn.Name()], fn)
	}
}

// packageOf returns the package that declares a function, or a type whose method it wraps; nil for none.
func packageOf(fn *ssa.Function) *types.Package {
	if fn.Pkg != nil {
		return fn.Pkg.Pkg
	}
	if fn.Object() != nil {
		return fn.Object().Pkg()
	}
	if fn.Parent() != nil {
		return packageOf(fn.Parent())
	}
	return nil
}

// scan notes what a function calls and stores, and reaches what it mentions.
func (p *program) scan(fn *ssa.Function) {
	var operands []*ssa.Value
	for instr := range instructions(fn) {
		var static *ssa.Function
		if call, ok := instr.(ssa.CallInstruction); ok {
			common := call.Common()
			if static = common.StaticCallee(); static != nil {
				p.callers[static] = append(p.callers[static], common)
			} else if common.IsInvoke() {
				p.invoke(common)
			}
		}
		for _, operand := range instr.Operands(operands[:0]) {
			if mentioned, ok := (*operand).(*ssa.Function); ok {
				p.taken[mentioned] = p.taken[mentioned] || mentioned != static
				p.reach(mentioned)
				for _, arg := range mentioned.TypeArgs() {
					p.escape(arg)
					p.escape(types.NewPointer(arg))
				}
			}
		}
		switch instr := instr.(type) {
		case *ssa.MakeInterface:
			p.escape(instr.X.Type())
		case *ssa.MakeClosure:
			inner := instr.Fn.(*ssa.Function)
			p.closures[inner] = append(p.closures[inner], instr)
			p.taken[inner] = !onlyCalled(instr)
		case *ssa.Store:
			p.store(instr)
		}
	}
}

// onlyCalled reports whether a closure is called where it is made, e.g. by defer.
func onlyCalled(closure *ssa.MakeClosure) bool {
	return !slices.ContainsFunc(*closure.Referrers(), func(user ssa.Instruction) bool {
		call, ok := user.(ssa.CallInstruction)
		return !ok || call.Common().Value != closure
	})
}

func (p *program) store(s *ssa.Store) {
	switch addr := s.Addr.(type) {
	case *ssa.Global:
		p.globals[global{addr, whole}] = append(p.globals[global{addr, whole}], s.Val)
	case *ssa.FieldAddr:
		if of, ok := fieldOf(addr.X.Type(), addr.Field); ok {
			p.fields[of] = append(p.fields[of], s.Val)
		}
		if variable, ok := addr.X.(*ssa.Global); ok {
			at := global{variable, addr.Field}
			p.globals[at] = append(p.globals[at], s.Val)
		}
	}
}

// fieldOf returns a field of a named struct type, or of one that a pointer points to.
func fieldOf(t types.Type, index int) (field, bool) {
	name := typeName(t)
	return field{name, index}, name != nil
}

// invoke notes a call of an interface's method.
func (p *program) invoke(call *ssa.CallCommon) {
	name := call.Method.Name()
	p.invoked[name] = append(p.invoked[name], call)
	if call.Method.Exported() || p.private[name] {
		return
	}
	p.private[name] = true
	for t := range p.escaped {
		p.reachMethods(t)
	}
}

// escape reaches the methods of a type whose values become interfaces: what has the interface may call them.
func (p *program) escape(t types.Type) {
	name := typeName(t)
	if p.escaped[t] || name == nil || !p.own[name.Pkg()] || types.IsInterface(t) || p.clientPackages[name.Pkg()] {
		return
	}
	p.escaped[t] = true
	p.reachMethods(t)
}

func (p *program) reachMethods(t types.Type) {
	set := p.ssa.MethodSets.MethodSet(t)
	for i := range set.Len() {
		if m := set.At(i); m.Obj().Exported() || p.private[m.Obj().Name()] {
			p.reach(p.ssa.MethodValue(m))
		}
	}
}

// typeName returns the name of a type, or of the type that a pointer points to; nil for one without a name.
func typeName(t types.Type) *types.TypeName {
	if t == nil {
		return nil
	}
	t = types.Unalias(t)
	if pointer, ok := t.(*types.Pointer); ok {
		t = types.Unalias(pointer.Elem())
	}
	if named, ok := t.(*types.Named); ok {
		return named.Origin().Obj()
	}
	return nil
}

// is reports whether a type, or the one that a pointer points to, has the full name, e.g. "example.org/fruit.Fruit".
func is(t types.Type, path string) bool {
	name := typeName(t)
	return name != nil && name.Pkg() != nil && name.Pkg().Path()+"."+name.Name() == path
}
