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
var trusted = []string{clientGo, "k8s.io/apimachinery/", runtimePath, reconcilePath, "k8s.io/klog/"}

const clientGo = "k8s.io/client-go/"

// trusts reports whether gen knows all that a package does with a client.
func (p *program) trusts(pkg *types.Package) bool {
	return pkg == nil || p.own[pkg] ||
		slices.ContainsFunc(trusted, func(prefix string) bool { return strings.HasPrefix(pkg.Path(), prefix) })
}

// handedOver makes a question of a call that gives a client to code that gen does not read.
func (p *program) handedOver(c *callee) {
	if c.fn == nil || p.trusts(c.fn.Pkg()) && follows(c.fn) || strings.HasPrefix(c.name, "New") && isGenerated(c.pkg) {
		return
	}
	for _, arg := range c.args {
		if p.isClient(arg) {
			c.unknown(givesClient + c.pkg + ", which gen does not read")
		}
	}
}

// follows reports whether gen sees the requests of what a trusted function makes of a client. Those of client-go return
// another client, send the requests that every user may send, or send none. Others, e.g. executors of commands in pods,
// send what only they know.
func follows(fn *types.Func) bool {
	if !strings.HasPrefix(fn.Pkg().Path(), clientGo) || slices.Contains(idle, fn.FullName()) {
		return true
	}
	for result := range fn.Signature().Results().Variables() {
		name := typeName(result.Type())
		if name == nil || name.Pkg() == nil {
			continue
		}
		of := func(prefix string) bool { return strings.HasPrefix(name.Pkg().Path()+"/", clientGo+prefix) }
		if isClientType(name) || isHTTP(name) || slices.ContainsFunc(followed, of) {
			return true
		}
	}
	return false
}

// followed are packages of client-go whose types gen knows, or that send the requests of discovery.
var followed = []string{"discovery/", "dynamic/", "informers/", "kubernetes/", "metadata/", "restmapper/", "scale/",
	"tools/cache/", "tools/leaderelection/"}

// idle are functions of client-go that send no request.
var idle = []string{clientGo + "rest.SetKubernetesDefaults", clientGo + "rest.IsConfigTransportTLS",
	clientGo + "rest.LoadTLSFiles", clientGo + "rest.DefaultServerUrlFor", clientGo + "rest.ConfigToExecCluster"}

// isHTTP reports whether a type is one of net/http with which one can send any request.
func isHTTP(name *types.TypeName) bool {
	return name.Pkg() != nil && name.Pkg().Path() == "net/http" &&
		(name.Name() == "Client" || name.Name() == "RoundTripper")
}

const givesClient = "it gives a client to "

// hidden returns why a store is a question: it puts a client into a struct of code that gen does not read.
func (p *program) hidden(store *ssa.Store) string {
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok || !p.isClient(store.Val) {
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
	clientGo + "rest.Config", clientGo + "rest.Interface", clientGo + "rest.RESTClient", clientGo + "transport.Config",
	clientGo + "dynamic.Interface", clientGo + "dynamic.DynamicClient", clientGo + "metadata.Interface",
	clientGo + "scale.ScalesGetter",
}

// isClient reports whether a value is such a client, one of those in an interface, or an HTTP client that client-go has
// made of one.
func (p *program) isClient(v ssa.Value) bool {
	if wrapped, ok := v.(*ssa.MakeInterface); ok {
		v = wrapped.X
	}
	name := typeName(v.Type())
	if name == nil || name.Pkg() == nil || !isHTTP(name) {
		return name != nil && isClientType(name)
	}
	return slices.ContainsFunc(p.sources(v), func(source ssa.Value) bool {
		call, ok := source.(*ssa.Call)
		if !ok {
			return false
		}
		c := calleeOf(call)
		return c != nil && strings.HasPrefix(c.pkg, clientGo)
	})
}

// isClientType reports whether a type is one of a client.
func isClientType(name *types.TypeName) bool {
	if name.Pkg() == nil {
		return false
	}
	path := name.Pkg().Path()
	clientset := isGenerated(path) || path == clientGo+"kubernetes"
	return slices.Contains(clients, path+"."+name.Name()) || clientset && strings.HasSuffix(name.Name(), "Interface") ||
		clientset && name.Name() == "Clientset"
}
