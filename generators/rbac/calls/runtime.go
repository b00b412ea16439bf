//go:build !js

package calls

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// runtimePath is controller-runtime's.
const runtimePath = "sigs.k8s.io/controller-runtime"

// A role is what a function of controller-runtime does with the object that one of its arguments is.
type role struct {
	object int // the index of the argument
	does   func(p *program, c *callee, r resource, o object)
}

var watching = []string{"list", "watch"}

func does(verbs ...string) func(*program, *callee, resource, object) {
	return func(_ *program, c *callee, r resource, _ object) { c.need(r, verbs...) }
}

// reads is for a read by a client that is an argument, or the receiver.
func reads(verb string, client int) func(*program, *callee, resource, object) {
	return func(p *program, c *callee, r resource, o object) {
		from := c.receiver
		if client >= 0 {
			from = c.arg(client)
		}
		cached, always := p.cached(from, o)
		if cached {
			c.need(r, watching...)
		}
		if always && verb == "get" {
			c.result.Usual = append(c.result.Usual, Need{r.group, r.name, verb})
			return
		}
		c.need(r, verb)
	}
}

// under is for requests to the subresource that the receiver is for.
func under(verb string) func(*program, *callee, resource, object) {
	return func(p *program, c *callee, r resource, _ object) {
		subresources := p.subresources(c.receiver)
		if len(subresources) == 0 {
			c.unknown("the subresource is not known")
		}
		for _, name := range subresources {
			c.need(r.sub(name), verb)
		}
	}
}

// then does one after the other.
func then(all ...func(*program, *callee, resource, object)) func(*program, *callee, resource, object) {
	return func(p *program, c *callee, r resource, o object) {
		for _, f := range all {
			f(p, c, r, o)
		}
	}
}

func patches(p *program, c *callee, r resource, _ object) {
	c.need(r, "patch")
	if patch := c.arg(2); patch == nil || p.isApply(patch) {
		c.need(r, "create")
	}
}

// roles are the functions of controller-runtime, without the module's path, that send requests about an object.
var roles = map[string]role{
	"/pkg/client.Reader.Get":                        {2, reads("get", -1)},
	"/pkg/client.Reader.List":                       {1, reads("list", -1)},
	"/pkg/client.WithWatch.Watch":                   {1, does("watch")},
	"/pkg/client.Writer.Create":                     {1, does("create")},
	"/pkg/client.Writer.Delete":                     {1, does("delete")},
	"/pkg/client.Writer.Update":                     {1, does("update")},
	"/pkg/client.Writer.Patch":                      {1, patches},
	"/pkg/client.Writer.Apply":                      {1, does("patch", "create")},
	"/pkg/client.Writer.DeleteAllOf":                {1, does("deletecollection")},
	"/pkg/client.SubResourceReader.Get":             {1, under("get")},
	"/pkg/client.SubResourceWriter.Create":          {1, under("create")},
	"/pkg/client.SubResourceWriter.Update":          {1, under("update")},
	"/pkg/client.SubResourceWriter.Patch":           {1, under("patch")},
	"/pkg/client.SubResourceWriter.Apply":           {1, under("patch")},
	"/pkg/client.StatusWriter.Update":               {1, under("update")},
	"/pkg/client.StatusWriter.Patch":                {1, under("patch")},
	"/pkg/client.FieldIndexer.IndexField":           {1, does(watching...)},
	"/pkg/cache.Informers.GetInformer":              {1, does(watching...)},
	"/pkg/builder.Builder.For":                      {0, does(watching...)},
	"/pkg/builder.Builder.Owns":                     {0, does(watching...)},
	"/pkg/builder.Builder.Watches":                  {0, does(watching...)},
	"/pkg/builder.Builder.WatchesMetadata":          {0, does(watching...)},
	"/pkg/builder.TypedBuilder.For":                 {0, does(watching...)},
	"/pkg/builder.TypedBuilder.Owns":                {0, does(watching...)},
	"/pkg/builder.TypedBuilder.Watches":             {0, does(watching...)},
	"/pkg/builder.TypedBuilder.WatchesMetadata":     {0, does(watching...)},
	"/pkg/source.Kind":                              {1, does(watching...)},
	"/pkg/source.TypedKind":                         {1, does(watching...)},
	"/pkg/controller/controllerutil.CreateOrUpdate": {2, then(reads("get", 1), does("create", "update"))},
	"/pkg/controller/controllerutil.CreateOrPatch":  {2, then(reads("get", 1), does("create", "patch"))},
	".CreateOrUpdate":                               {2, then(reads("get", 1), does("create", "update"))},
	".CreateOrPatch":                                {2, then(reads("get", 1), does("create", "patch"))},
}

// controllerRuntime understands calls of controller-runtime.
func (p *program) controllerRuntime(c *callee) bool {
	key, ok := strings.CutPrefix(c.key(), runtimePath)
	if !ok {
		return false
	}
	if role, ok := roles[key]; ok {
		p.resources(c, c.arg(role.object), func(r resource, o object) { role.does(p, c, r, o) })
		return true
	}
	switch key {
	case "/pkg/recorder.Provider.GetEventRecorderFor":
		c.need(resource{"", "events"}, "create", "patch")
	case "/pkg/recorder.Provider.GetEventRecorder":
		c.need(resource{"events.k8s.io", "events"}, "create", "patch")
	case "/pkg/cache.Informers.GetInformerForKind":
		p.named(c, "Kind", func(r resource) { c.need(r, watching...) })
	}
	return true
}

// direct are the functions that return clients without a cache.
var direct = []string{"/pkg/client.New", "/pkg/client.NewWithWatch", "/pkg/cluster.Cluster.GetAPIReader"}

// cached reports whether a client may read an object from the cache of a manager, and whether it always does: it is the
// manager's, and the program makes no exception for some kinds. The default reads untyped objects from the API server.
func (p *program) cached(client ssa.Value, o object) (cached, always bool) {
	if o.untyped() && strings.HasPrefix(typeName(o.typ).Name(), "Unstructured") {
		return p.sets(runtimePath+"/pkg/client.CacheOptions", "Unstructured"), false
	}
	makers := p.makers(client)
	cached = len(makers) == 0 || slices.ContainsFunc(makers, func(m string) bool { return !slices.Contains(direct, m) })
	others := func(m string) bool { return m != "/pkg/cluster.Cluster.GetClient" }
	return cached, len(makers) > 0 && !slices.ContainsFunc(makers, others) && !p.makesExceptions()
}

// makers returns the functions that return a client, without the module's path, e.g. "/pkg/client.New"; "" for what is
// no call.
func (p *program) makers(client ssa.Value) (all []string) {
	for _, source := range p.sources(client) {
		key := ""
		if call, ok := source.(*ssa.Call); ok {
			if c := calleeOf(call); c != nil {
				key = strings.TrimPrefix(c.key(), runtimePath)
			}
		}
		all = append(all, key)
	}
	return all
}

// makesExceptions reports whether the client of a manager may read some kinds from the API server.
func (p *program) makesExceptions() bool {
	return p.sets(runtimePath+"/pkg/client.CacheOptions", "DisableFor") ||
		p.sets(runtimePath+"/pkg/cluster.Options", "NewClient") ||
		p.sets(runtimePath+"/pkg/manager.Options", "NewClient")
}

// subresources returns the subresources that a client is for, e.g. "status". A client of the program's own may make
// clients for subresources, too: what it returns is not asked.
func (p *program) subresources(client ssa.Value) (all []string) {
	sources := p.sources(client)
	if call, ok := client.(*ssa.Call); ok && call.Call.IsInvoke() &&
		(call.Call.Method.Name() == "Status" || call.Call.Method.Name() == "SubResource") {
		sources = []ssa.Value{call}
	}
	for _, source := range sources {
		call, ok := source.(*ssa.Call)
		if !ok {
			return nil
		}
		switch c := calleeOf(call); {
		case c == nil:
			return nil
		case c.name == "Status":
			all = append(all, "status")
		case c.name == "SubResource":
			names, known := p.texts(c.arg(0))
			if !known {
				return nil
			}
			all = append(all, names...)
		default:
			return nil
		}
	}
	return all
}

// isApply reports whether a patch may be client.Apply, which creates what is not there.
func (p *program) isApply(patch ssa.Value) bool {
	return slices.ContainsFunc(p.sources(patch), func(source ssa.Value) bool {
		load, ok := source.(*ssa.UnOp)
		if !ok {
			return false
		}
		variable, ok := load.X.(*ssa.Global)
		return ok && variable.Name() == "Apply"
	})
}
