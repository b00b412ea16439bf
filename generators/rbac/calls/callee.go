//go:build !js

package calls

import (
	"fmt"
	"go/token"
	"go/types"
	"iter"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A callee is a call with the function that it calls.
type callee struct {
	site     ssa.CallInstruction
	fn       *types.Func // nil where a variable holds the function
	pkg      string      // e.g. "k8s.io/client-go/dynamic"
	recv     string      // e.g. "ResourceInterface"; "" for a function
	name     string      // e.g. "Get"
	receiver ssa.Value   // nil for a function
	args     []ssa.Value
	result   Call
}

// key returns the full name, e.g. "k8s.io/client-go/dynamic.ResourceInterface.Get".
func (c *callee) key() string { return c.pkg + "." + strings.TrimPrefix(c.recv+"."+c.name, ".") }

func (c *callee) what() string {
	if c.recv == "" {
		return fmt.Sprintf("%s of %s", c.name, c.pkg)
	}
	return fmt.Sprintf("%s of %s", c.name, c.recv)
}

// arg returns an argument; nil where there are fewer.
func (c *callee) arg(i int) ssa.Value {
	if i < len(c.args) {
		return c.args[i]
	}
	return nil
}

// calls returns the calls of a function that have a name. Those of wrappers have been counted where these are called.
func (p *program) calls(fn *ssa.Function) (all []*callee) {
	if strings.Contains(fn.Synthetic, "wrapper") || strings.Contains(fn.Synthetic, "thunk") {
		return nil
	}
	for instr := range instructions(fn) {
		if site, ok := instr.(ssa.CallInstruction); ok {
			if c := calleeOf(site); c != nil {
				all = append(all, c)
			}
		}
	}
	return all
}

// instructions yields those of a function, in the order of its blocks.
func instructions(fn *ssa.Function) iter.Seq[ssa.Instruction] {
	return func(yield func(ssa.Instruction) bool) {
		for _, block := range fn.Blocks {
			for _, instr := range block.Instrs {
				if !yield(instr) {
					return
				}
			}
		}
	}
}

func calleeOf(site ssa.CallInstruction) *callee {
	common := site.Common()
	c := &callee{site: site, args: common.Args}
	switch static := common.StaticCallee(); {
	case common.IsInvoke():
		c.fn, c.receiver = common.Method, common.Value
	case static != nil && static.Origin() != nil:
		c.fn, _ = static.Origin().Object().(*types.Func)
	case static != nil:
		c.fn, _ = static.Object().(*types.Func)
	default:
		load, ok := common.Value.(*ssa.UnOp)
		if !ok || load.Op != token.MUL {
			return nil
		}
		variable, ok := load.X.(*ssa.Global)
		if !ok {
			return nil
		}
		c.pkg, c.name = variable.Pkg.Pkg.Path(), variable.Name()
		return c
	}
	if c.fn == nil || c.fn.Pkg() == nil {
		return nil
	}
	c.pkg, c.name = c.fn.Pkg().Path(), c.fn.Name()
	if recv := c.fn.Signature().Recv(); recv != nil {
		if name := typeName(recv.Type()); name != nil {
			c.recv = name.Name()
		}
		if c.receiver == nil && len(c.args) > 0 {
			c.receiver, c.args = c.args[0], c.args[1:]
		}
	}
	return c
}
