//go:build !js

package calls

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// trusted are modules, by the prefixes of their packages, whose functions send no requests with a client but those that
// gen knows.
var trusted = []string{"k8s.io/client-go/", "k8s.io/apimachinery/", runtimePath, reconcilePath, "k8s.io/klog/"}

// trusts reports whether gen knows all that a package does with a client.
func (p *program) trusts(pkg *types.Package) bool {
	return pkg == nil || p.own[pkg] ||
		slices.ContainsFunc(trusted, func(prefix string) bool { return strings.HasPrefix(pkg.Path(), prefix) })
}

// handedOver makes a question of a call that gives a client to code that gen does not read.
func (p *program) handedOver(c *callee) {
	if c.fn == nil || p.trusts(c.fn.Pkg()) || strings.HasPrefix(c.name, "New") && isGenerated(c.pkg) {
		return
	}
	for _, arg := range c.args {
		if isClient(arg) {
			c.unknown(givesClient + c.pkg + ", which gen does not read")
		}
	}
}

const givesClient = "it gives a client to "

// hidden returns why a store is a question: it puts a client into a struct of code that gen does not read.
func (p *program) hidden(store *ssa.Store) string {
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok || !isClient(store.Val) {
		return ""
	}
	of := typeName(addr.X.Type())
	if of == nil || p.trusts(of.Pkg()) || isGenerated(of.Pkg().Path()) {
		return ""
	}
	return givesClient + of.Pkg().Path() + ", which gen does not read"
}

// isGenerated reports whether a package is one of clients or informers, by its path.
func isGenerated(path string) bool {
	return slices.ContainsFunc([]string{"clientset", "informers", "/typed/"},
		func(part string) bool { return strings.Contains(path, part) })
}

// clients are types with which one can send any request.
var clients = []string{
	runtimePath + "/pkg/client.Client", runtimePath + "/pkg/client.Reader", runtimePath + "/pkg/client.WithWatch",
	runtimePath + "/pkg/manager.Manager", runtimePath + "/pkg/cluster.Cluster",
	"k8s.io/client-go/rest.Config", "k8s.io/client-go/rest.Interface", "k8s.io/client-go/dynamic.Interface",
	"k8s.io/client-go/metadata.Interface",
}

// isClient reports whether a value is such a client, or one of those in an interface.
func isClient(v ssa.Value) bool {
	if wrapped, ok := v.(*ssa.MakeInterface); ok {
		v = wrapped.X
	}
	name := typeName(v.Type())
	if name == nil || name.Pkg() == nil {
		return false
	}
	path := name.Pkg().Path()
	clientset := isGenerated(path) || path == "k8s.io/client-go/kubernetes"
	return slices.Contains(clients, path+"."+name.Name()) || clientset && strings.HasSuffix(name.Name(), "Interface") ||
		clientset && name.Name() == "Clientset"
}
