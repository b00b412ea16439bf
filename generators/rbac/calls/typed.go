//go:build !js

package calls

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A method is what a method of a client does.
type method struct {
	verb        string
	subresource string
	more        int // the index of its list of subresources; 0 for none
}

// methods are those of typed and dynamic clients.
var methods = map[string]method{
	"Get": {"get", "", 0}, "List": {"list", "", 0}, "Watch": {"watch", "", 0}, "Create": {"create", "", 0},
	"Update": {"update", "", 0}, "UpdateStatus": {"update", "status", 0}, "Patch": {"patch", "", 5},
	"Delete": {"delete", "", 0}, "DeleteCollection": {"deletecollection", "", 0}, "Apply": {"patch", "", 0},
	"ApplyStatus": {"patch", "status", 0},
}

// extra are the methods of client-go's own that client-gen has not made: by type and name, the resource and the verb.
var extra = map[string]Need{
	"PodExpansion.Bind": {"", "pods/binding", "create"}, "PodExpansion.GetLogs": {"", "pods/log", "get"},
	"PodExpansion.Evict": {"", "pods/eviction", "create"}, "PodExpansion.EvictV1": {"", "pods/eviction", "create"},
	"PodExpansion.EvictV1beta1": {"", "pods/eviction", "create"}, "PodExpansion.ProxyGet": {"", "pods/proxy", "get"},
	"ServiceExpansion.ProxyGet":                          {"", "services/proxy", "get"},
	"NodeExpansion.PatchStatus":                          {"", "nodes/status", "patch"},
	"NamespaceExpansion.Finalize":                        {"", "namespaces/finalize", "update"},
	"EvictionExpansion.Evict":                            {"", "pods/eviction", "create"},
	"EventExpansion.CreateWithEventNamespace":            {"", "events", "create"},
	"EventExpansion.UpdateWithEventNamespace":            {"", "events", "update"},
	"EventExpansion.PatchWithEventNamespace":             {"", "events", "patch"},
	"EventExpansion.Search":                              {"", "events", "list"},
	"EventExpansion.CreateWithEventNamespaceWithContext": {"", "events", "create"},
	"EventExpansion.UpdateWithEventNamespaceWithContext": {"", "events", "update"},
	"EventExpansion.PatchWithEventNamespaceWithContext":  {"", "events", "patch"},
	"EventExpansion.SearchWithContext":                   {"", "events", "list"},
	"ServiceAccountInterface.CreateToken":                {"", "serviceaccounts/token", "create"},
	"PodInterface.UpdateEphemeralContainers":             {"", "pods/ephemeralcontainers", "update"},
	"PodInterface.UpdateResize":                          {"", "pods/resize", "update"},
	"CertificateSigningRequestInterface.UpdateApproval": {"certificates.k8s.io",
		"certificatesigningrequests/approval", "update"},
}

// typed understands calls of typed clients as client-gen makes them.
func (p *program) typed(c *callee) bool {
	if !strings.Contains(c.pkg, "/typed/") || c.recv == "" || c.fn == nil {
		return false
	}
	if need, ok := extra[c.recv+"."+c.name]; ok {
		if strings.HasPrefix(need.Resource, "events") && strings.Contains(c.pkg, "/typed/events/") {
			need.Group = "events.k8s.io"
		}
		c.need(resource{need.Group, need.Resource}, need.Verb)
		return true
	}
	kind, isClient := strings.CutSuffix(c.recv, "Interface")
	if !isClient {
		if strings.HasSuffix(c.recv, "Expansion") {
			c.unknown("gen does not know what the method requests")
		}
		return true // that returns a client
	}
	if c.name == "RESTClient" || strings.HasSuffix(p.result(c), "Interface") && methods[c.name].verb == "" {
		return true // a client of a group, or of a kind
	}
	r, ok := p.resourceOf(c, kind)
	if !ok {
		c.unknown("the resource of " + c.recv + " is not known")
		return true
	}
	does, ok := methods[c.name]
	if !ok {
		if does = ofName(c.name); does.verb == "" {
			c.unknown("gen does not know what the method requests")
			return true
		}
	}
	p.request(c, r, does)
	return true
}

// request adds what a method of a client needs.
func (p *program) request(c *callee, r resource, does method) {
	subresources := []string{does.subresource}
	if does.more > 0 && c.arg(does.more) != nil {
		given, known := p.listed(c.arg(does.more))
		if !known {
			c.unknown("the subresource is not known")
		}
		if len(given) > 0 {
			subresources = given
		}
	}
	for _, name := range subresources {
		c.need(r.sub(name), does.verb)
		if name == "" && (c.name == "Apply" || c.name == "Patch" && p.applies(c.arg(2))) {
			c.need(r, "create") // of what is not there
		}
	}
}

// applies reports whether the type of a patch may be that of server-side apply.
func (p *program) applies(patchType ssa.Value) bool {
	if patchType == nil {
		return true
	}
	all, known := p.texts(patchType)
	return !known || slices.Contains(all, "application/apply-patch+yaml")
}

// listed returns the constant texts of a list; none for nil.
func (p *program) listed(list ssa.Value) (all []string, known bool) {
	if empty, ok := list.(*ssa.Const); ok && empty.IsNil() {
		return nil, true
	}
	return p.texts(list)
}

// ofName returns what a method of +genclient:method does, e.g. "get" of "scale" for GetScale.
func ofName(name string) method {
	for prefix, verb := range map[string]string{"Get": "get", "List": "list", "Create": "create", "Update": "update",
		"Patch": "patch", "Apply": "patch", "Delete": "delete", "Watch": "watch"} {
		if sub, ok := strings.CutPrefix(name, prefix); ok && sub != "" {
			return method{verb, strings.ToLower(sub), 0}
		}
	}
	return method{}
}

// result returns the name of the type of a method's only result, or "".
func (p *program) result(c *callee) string {
	results := c.fn.Signature().Results()
	if results.Len() != 1 {
		return ""
	}
	if name := typeName(results.At(0).Type()); name != nil {
		return name.Name()
	}
	return ""
}

// resourceOf returns the resource of a typed client. Its package has the plural as the name of the method that returns
// the client, and the signatures of the client's methods have the type, whose package has the group.
func (p *program) resourceOf(c *callee, kind string) (resource, bool) {
	client := typeName(c.fn.Signature().Recv().Type())
	object := typeIn(client.Type(), kind)
	if object == nil {
		return resource{}, false
	}
	r, ok := p.kinds.of(object)
	if !ok {
		return resource{}, false
	}
	if _, fixed := p.kinds.plural(typeName(object).Pkg().Path(), kind); fixed {
		return r, true
	}
	scope := client.Pkg().Scope()
	for _, name := range scope.Names() {
		getter, ok := scope.Lookup(name).Type().Underlying().(*types.Interface)
		if !ok || !strings.HasSuffix(name, "Getter") || getter.NumMethods() != 1 {
			continue
		}
		method := getter.Method(0)
		if results := method.Signature().Results(); results.Len() == 1 && typeName(results.At(0).Type()) == client {
			r.name = strings.ToLower(method.Name())
		}
	}
	return r, true
}

// typeIn returns the type of the name that methods of an interface take or return, e.g. *v1.Pod for "Pod".
func typeIn(t types.Type, kind string) types.Type {
	client, ok := t.Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	for i := range client.NumMethods() {
		signature := client.Method(i).Signature()
		for _, tuple := range []*types.Tuple{signature.Params(), signature.Results()} {
			for v := range tuple.Variables() {
				found := v.Type()
				if list, ok := found.(*types.Slice); ok {
					found = list.Elem()
				}
				if name := typeName(found); name != nil && (kind == "" || name.Name() == kind) &&
					!types.IsInterface(name.Type()) {
					return found
				}
			}
		}
	}
	return nil
}
