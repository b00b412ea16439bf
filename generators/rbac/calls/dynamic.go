//go:build !js

package calls

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// dynamicClients are the interfaces of clients of any resource.
var dynamicClients = []string{
	"k8s.io/client-go/dynamic.ResourceInterface", "k8s.io/client-go/dynamic.NamespaceableResourceInterface",
	"k8s.io/client-go/metadata.ResourceInterface", "k8s.io/client-go/metadata.Getter",
}

// lists are the indexes of subresources in the arguments of dynamic clients.
var lists = map[string]int{"Get": 3, "Create": 3, "Update": 3, "Patch": 5, "Delete": 3, "Apply": 4}

// dynamic understands calls of dynamic clients and of those of metadata.
func (p *program) dynamic(c *callee) bool {
	if !slices.Contains(dynamicClients, c.pkg+"."+c.recv) {
		return false
	}
	does, ok := methods[c.name]
	if !ok {
		return true // Namespace
	}
	does.more = lists[c.name]
	all, known := p.resourcesOf(c.receiver)
	if !known {
		c.unknown("its resource is not constant")
	}
	for _, r := range all {
		p.request(c, r, does)
	}
	return true
}

// resourcesOf returns the constant resources that a dynamic client, or an informer of any resource, is for.
func (p *program) resourcesOf(client ssa.Value) (all []resource, known bool) {
	sources, seen := p.sources(client), map[ssa.Value]bool{}
	for i := 0; i < len(sources); i++ {
		call, ok := sources[i].(*ssa.Call)
		if !ok {
			return nil, false
		}
		c := calleeOf(call)
		switch {
		case c == nil:
			return nil, false
		case seen[call]:
			continue
		case c.name == "Namespace":
			seen[call] = true
			sources = append(sources, p.sources(c.receiver)...)
			continue
		}
		found := p.constant(c) // of Resource, ForResource, NewFilteredDynamicInformer
		if len(found) == 0 {
			return nil, false
		}
		all = append(all, found...)
	}
	return all, len(all) > 0
}

// constant returns the constant resources that an argument names.
func (p *program) constant(c *callee) (all []resource) {
	for _, arg := range c.args {
		if !is(arg.Type(), "k8s.io/apimachinery/pkg/runtime/schema.GroupVersionResource") {
			continue
		}
		for _, texts := range p.structs(arg) {
			if texts["Resource"] == "" {
				return nil
			}
			all = append(all, resource{texts["Group"], texts["Resource"]})
		}
	}
	return all
}

// named calls f for the resource of each constant kind that an argument names.
func (p *program) named(c *callee, name string, f func(resource)) {
	for _, arg := range c.args {
		if _, ok := arg.Type().Underlying().(*types.Struct); !ok {
			continue
		}
		for _, texts := range p.structs(arg) {
			if texts[name] == "" {
				c.unknown("its kind is not constant")
				continue
			}
			f(kindName(texts["Group"], texts[name]))
		}
	}
}

// generic understands informers of any resource.
func (p *program) generic(c *callee) bool {
	all, known := p.resourcesOf(c.receiver)
	if !known {
		c.unknown("its resource is not constant")
	}
	for _, r := range all {
		c.need(r, watching...)
	}
	return true
}
