//go:build !js

package calls

import (
	"go/types"
	"strings"
)

// informer understands the methods of generated informers, which client-go's factories have, too, and the functions
// that make one without a factory.
func (p *program) informer(c *callee) bool {
	if p.newInformer(c) {
		return true
	}
	kind, ok := strings.CutSuffix(c.recv, "Informer")
	if !ok || kind == "" || c.fn == nil || c.name != "Informer" && c.name != "TypedInformer" && c.name != "Lister" {
		return false
	}
	of, ok := c.fn.Signature().Recv().Type().Underlying().(*types.Interface)
	if !ok {
		return false
	}
	if c.recv == "GenericInformer" {
		return p.generic(c)
	}
	for i := range of.NumMethods() {
		results := of.Method(i).Signature().Results()
		if of.Method(i).Name() != "Lister" || results.Len() != 1 {
			continue
		}
		for _, name := range []string{kind, strings.TrimPrefix(kind, "Typed")} { // TypedPodInformer of client-go v0.37
			object := typeIn(results.At(0).Type(), name)
			if object == nil {
				continue
			}
			if r, ok := p.kinds.of(object); ok {
				c.need(r, watching...)
				return true
			}
		}
	}
	c.unknown("the resource of " + c.recv + " is not known")
	return true
}

const sharedIndexInformer = "k8s.io/client-go/tools/cache.SharedIndexInformer"

// newInformer understands a function such as NewPodInformer, NewFilteredPodInformer or NewTypedPodInformer. Its file
// imports the package of the kind.
func (p *program) newInformer(c *callee) bool {
	name, ok := strings.CutPrefix(c.name, "New")
	name, typed := strings.CutPrefix(name, "Typed")
	kind, _, isInformer := strings.Cut(strings.TrimPrefix(name, "Filtered"), "Informer")
	if !ok || !isInformer || c.recv != "" || c.fn == nil || c.pkg == "k8s.io/client-go/tools/cache" {
		return false
	}
	results := c.fn.Signature().Results()
	if results.Len() != 1 {
		return false
	}
	result := results.At(0).Type()
	if name := typeName(result); !is(result, sharedIndexInformer) &&
		(!typed || name == nil || name.Name() != kind+"IndexInformer") {
		return false
	}
	r, ok := p.kinds.inImportsOf(c.pkg, c.name, kind)
	if !ok {
		c.unknown("its resource is not known")
		return true
	}
	c.need(r, watching...)
	return true
}
