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
	if !ok || kind == "" || c.fn == nil || c.name != "Informer" && c.name != "Lister" {
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
		if object := typeIn(results.At(0).Type(), kind); object != nil {
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

// newInformer understands a function such as NewPodInformer or NewFilteredPodInformer. Its file imports the package of
// the kind.
func (p *program) newInformer(c *callee) bool {
	name, ok := strings.CutPrefix(c.name, "New")
	kind, _, isInformer := strings.Cut(strings.TrimPrefix(name, "Filtered"), "Informer")
	if !ok || !isInformer || c.recv != "" || c.fn == nil || c.pkg == "k8s.io/client-go/tools/cache" {
		return false
	}
	results := c.fn.Signature().Results()
	if results.Len() != 1 || !is(results.At(0).Type(), sharedIndexInformer) {
		return false
	}
	r, ok := p.kinds.near(c.pkg, c.name, kind)
	if !ok {
		c.unknown("its resource is not known")
		return true
	}
	c.need(r, watching...)
	return true
}
