//go:build !js

package calls

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// sources returns where a value comes from, followed through variables, fields, lists, interfaces and functions of the
// program: conversions of concrete types to interfaces, constants, calls of other modules, and what can't be followed,
// e.g. a parameter whose callers are unknown.
func (p *program) sources(v ssa.Value) []ssa.Value {
	f := flow{program: p, seen: map[ssa.Value]bool{}}
	f.follow(v)
	return f.ends
}

// A flow is a backward dataflow. Lists and maps count as all of their elements.
type flow struct {
	*program
	seen map[ssa.Value]bool
	ends []ssa.Value
}

func (f *flow) end(v ssa.Value) { f.ends = append(f.ends, v) }

func (f *flow) all(values []ssa.Value) {
	for _, v := range values {
		f.follow(v)
	}
}

func (f *flow) follow(v ssa.Value) {
	if v == nil || f.seen[v] {
		return
	}
	f.seen[v] = true
	switch v := v.(type) {
	case *ssa.ChangeInterface, *ssa.ChangeType, *ssa.Convert, *ssa.Slice, *ssa.Index, *ssa.IndexAddr, *ssa.Lookup:
		f.follow(*v.(ssa.Instruction).Operands(nil)[0]) // their X
	case *ssa.Phi:
		f.all(v.Edges)
	case *ssa.TypeAssert:
		if types.IsInterface(v.AssertedType) {
			f.follow(v.X)
			return
		}
		f.end(v)
	case *ssa.Extract:
		f.extract(v)
	case *ssa.Call:
		f.results(v, 0)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			f.load(v, v.X)
			return
		}
		f.end(v)
	case *ssa.Field:
		f.field(v, v.X.Type(), v.Field)
	case *ssa.MakeMap, *ssa.MakeSlice:
		f.elements(v)
	case *ssa.Alloc:
		if _, list := v.Type().(*types.Pointer).Elem().Underlying().(*types.Array); list {
			f.elements(v)
			return
		}
		f.end(v)
	case *ssa.Parameter:
		f.parameter(v)
	case *ssa.FreeVar:
		f.all(f.bindings(v))
	default:
		f.end(v)
	}
}

// extract follows one of several values that an instruction makes.
func (f *flow) extract(v *ssa.Extract) {
	switch tuple := v.Tuple.(type) {
	case *ssa.Call:
		f.results(tuple, v.Index)
	case *ssa.TypeAssert:
		f.follow(tuple)
	case *ssa.Lookup:
		f.follow(tuple.X)
	case *ssa.Next:
		if iteration, ok := tuple.Iter.(*ssa.Range); ok {
			f.follow(iteration.X)
		}
	default:
		f.end(v)
	}
}

// load follows what has been stored at an address.
func (f *flow) load(v ssa.Value, addr ssa.Value) {
	var stored []ssa.Value
	switch addr := addr.(type) {
	case *ssa.Alloc:
		stored = f.stored(addr)
	case *ssa.Global:
		stored = f.globals[global{addr, whole}]
	case *ssa.FreeVar:
		for _, binding := range f.bindings(addr) {
			f.load(v, binding)
		}
		return
	case *ssa.IndexAddr:
		f.follow(addr.X)
		return
	case *ssa.FieldAddr:
		f.field(v, addr.X.Type(), addr.Field)
		return
	}
	if len(stored) == 0 {
		f.end(v)
	}
	f.all(stored)
}

// stored returns what is stored in a variable, by closures, too.
func (f *flow) stored(variable ssa.Value) (all []ssa.Value) {
	for _, user := range *variable.Referrers() {
		switch user := user.(type) {
		case *ssa.Store:
			if user.Addr == variable {
				all = append(all, user.Val)
			}
		case *ssa.MakeClosure:
			for i, binding := range user.Bindings {
				if binding == variable {
					all = append(all, f.stored(user.Fn.(*ssa.Function).FreeVars[i])...)
				}
			}
		}
	}
	return all
}

// field follows what is stored in a field of any value of the type.
func (f *flow) field(v ssa.Value, t types.Type, index int) {
	of, named := fieldOf(t, index)
	stored := f.fields[of]
	if !named || len(stored) == 0 {
		f.end(v)
	}
	f.all(stored)
}

// elements follows the elements of a list or map that is made here. One that is filled elsewhere can't be followed.
func (f *flow) elements(list ssa.Value) {
	filled := false
	for _, user := range *list.Referrers() {
		switch user := user.(type) {
		case *ssa.IndexAddr:
			filled = true
			f.all(f.stored(user))
		case *ssa.MapUpdate:
			filled = true
			f.follow(user.Value)
		}
	}
	if !filled {
		f.end(list)
	}
}

func (f *flow) bindings(v *ssa.FreeVar) (all []ssa.Value) {
	for _, closure := range f.closures[v.Parent()] {
		for i, free := range v.Parent().FreeVars {
			if free == v {
				all = append(all, closure.Bindings[i])
			}
		}
	}
	return all
}

// results follows a result of a call.
func (f *flow) results(call *ssa.Call, index int) {
	common := call.Common()
	if builtin, ok := common.Value.(*ssa.Builtin); ok && builtin.Name() == "append" {
		f.all(common.Args)
		return
	}
	callees := []*ssa.Function{common.StaticCallee()}
	if common.IsInvoke() {
		if common.Method.Name() == "DeepCopyObject" {
			f.follow(common.Value)
			return
		}
		callees = f.implementing(common)
	}
	followed := false
	for _, fn := range callees {
		if fn == nil || fn.Blocks == nil || !f.reached[fn] {
			continue
		}
		followed = true
		for _, block := range fn.Blocks {
			if end, ok := block.Instrs[len(block.Instrs)-1].(*ssa.Return); ok {
				f.follow(end.Results[index])
			}
		}
	}
	if !followed || common.IsInvoke() && !f.own[common.Method.Pkg()] {
		f.end(call)
	}
}

// implementing returns the program's methods that a call of an interface's method may reach.
func (p *program) implementing(call *ssa.CallCommon) (all []*ssa.Function) {
	for _, fn := range p.methods[call.Method.Name()] {
		if reaches(call, fn.Signature.Recv()) {
			all = append(all, fn)
		}
	}
	return all
}

// reaches reports whether a call of an interface's method may be one of a method with the receiver.
func reaches(call *ssa.CallCommon, receiver *types.Var) bool {
	wanted, ok := call.Value.Type().Underlying().(*types.Interface)
	return ok && types.Implements(receiver.Type(), wanted)
}

// parameter follows what callers pass. A function that is a value has unknown callers, too.
func (f *flow) parameter(v *ssa.Parameter) {
	fn, index := v.Parent(), 0
	for i, param := range fn.Params {
		if param == v {
			index = i
		}
	}
	known := false
	for _, call := range f.callers[fn] {
		known = true
		f.follow(call.Args[index])
	}
	if recv := fn.Signature.Recv(); recv != nil {
		for _, call := range f.invoked[fn.Name()] {
			if !reaches(call, recv) {
				continue
			}
			if known = true; index == 0 {
				f.follow(call.Value)
			} else {
				f.follow(call.Args[index-1])
			}
		}
	}
	if !known || f.taken[fn] {
		f.end(v)
	}
}

// texts returns the constant texts that a value may be; known is false where it may be others.
func (p *program) texts(v ssa.Value) (all []string, known bool) {
	for _, source := range p.sources(v) {
		text, ok := source.(*ssa.Const)
		if !ok || text.Value == nil || text.Value.Kind() != constant.String {
			return nil, false
		}
		all = append(all, constant.StringVal(text.Value))
	}
	return all, len(all) > 0
}
