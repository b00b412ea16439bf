package client

import (
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/applyconfiguration"
	"github.com/gen-toolkit/gen/internal/names"
)

// A method is the view of what +genclient:method asks for.
type method struct {
	Name string // e.g. "UpdateScale"
	Does string // for its comment, e.g. "sends the verb get to the subresource scale of fruits"
	HTTP string // of the REST client, e.g. "Put"

	TakesName bool   // it has a parameter for the object's name
	NameVar   string // that parameter, e.g. "fruitName"
	Targeted  bool   // the request names an object
	Target    string // by this expression, e.g. "fruitName"

	Subresourced bool
	Subresource  string // an argument list, e.g. `"scale"`

	Sends, Lists, Patches, Applies bool
	Input                          emit.Ident // e.g. autoscalingv1.Scale
	InputVar                       string     // e.g. "scale"
	Result                         emit.Ident
	Options                        emit.Ident // e.g. metav1.UpdateOptions

	Action     emit.Ident // of the fake, e.g. testing.NewUpdateSubresourceActionWithOptions
	ActionArgs string     // e.g. `c.Resource(), "scale", c.Namespace(), scale, opts`
	ListsBelow bool       // the action has fields for object and subresource, but no constructor that sets them
}

// A verb is what a method can do.
type verb struct {
	http, options         string
	sends, lists, patches bool
}

var methodVerbs = map[string]verb{
	"create": {http: "Post", options: "CreateOptions", sends: true},
	"update": {http: "Put", options: "UpdateOptions", sends: true},
	"get":    {http: "Get", options: "GetOptions"},
	"list":   {http: "Get", options: "ListOptions", lists: true},
	"patch":  {http: "Patch", options: "PatchOptions", patches: true},
	"apply":  {options: "ApplyOptions"},
}

// reservedMethods are what clients and fakes have by the types that they embed, and what their code calls; a verb's
// method may be replaced.
var reservedMethods = []string{"GetClient", "GetNamespace", "Resource", "Kind", "Namespace", "Fake", "Client",
	"ClientWithList", "ClientWithApply",
	"ClientWithListAndApply", "FakeClient", "FakeClientWithList", "FakeClientWithApply", "FakeClientWithListAndApply"}

// subresourceName is what API servers take for a segment of a path.
var subresourceName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*$`)

func (b *builder) methods(r *model.Resource, view resource) []method {
	var methods []method
	seen := map[string]bool{}
	for _, m := range r.Client.Methods {
		name := m.Args["name"]
		switch {
		case !token.IsIdentifier(name) || !token.IsExported(name):
			b.pass.Report(ruleMethod.At(m.Pos, "+genclient:method: %q can't be the name of a method", name).
				Fix("write an exported Go name, e.g. UpdateScale"))
		case slices.Contains(reservedMethods, name):
			b.pass.Report(ruleMethod.At(m.Pos,
				"+genclient:method: generated clients already have a method or a field %s", name).
				Fix("choose another name, e.g. %sObject", name))
		case seen[name] || slices.Contains(r.Client.Verbs, names.Private(name)):
			b.pass.Report(ruleMethod.At(m.Pos, "the client of %s has a method %s already", r.Kind, name).
				Fix("choose another name, or remove the marker"))
		}
		seen[name] = true
		if m.Args["verb"] == "apply" && b.apply == "" {
			b.pass.Report(ruleNoApply.At(m.Pos, "the client of %s gets no method %s: there are no apply configurations",
				r.Kind, name).
				Fix("generate applyconfiguration, too, or name its package with applyConfigurationPackage"))
			continue
		}
		methods = append(methods, b.method(r, view, m))
	}
	return methods
}

func (b *builder) method(r *model.Resource, view resource, m marker.Marker) method {
	v := methodVerbs[m.Args["verb"]]
	subresource := m.Args["subresource"]
	method := method{
		Name: m.Args["name"], HTTP: v.http, Does: "sends the verb " + m.Args["verb"] + " to " + view.Plural,
		Sends: v.sends, Lists: v.lists, Patches: v.patches,
		Subresourced: subresource != "", Subresource: strconv.Quote(subresource),
		Options: emit.Ident{Path: "k8s.io/apimachinery/pkg/apis/meta/v1", Package: "v1", Name: v.options},
		Input:   b.override(r, m, "input", ""),
	}
	if m.Args["verb"] == "apply" {
		method.Applies, method.Input = true, b.inputConfiguration(m, method.Input)
	} else if input := m.Args["input"]; input != "" && !v.sends {
		b.pass.Report(ruleMethod.At(m.Pos, "+genclient:method=%s has an input, but the verb %s sends nothing",
			method.Name, m.Args["verb"]).Fix("remove input"))
	}
	if method.Subresourced && !subresourceName.MatchString(subresource) {
		b.pass.Report(ruleMethod.At(m.Pos, "+genclient:method=%s: %q is not the name of a subresource", method.Name,
			subresource).Fix("write one segment of a path, e.g. scale"))
	}
	if method.Subresourced {
		method.Does = "sends the verb " + m.Args["verb"] + " to the subresource " + subresource + " of " + view.Plural
	}
	suffix := ""
	if v.lists {
		suffix = "List"
	}
	method.Result = b.override(r, m, "result", suffix)
	if v.patches {
		b.patches(m, method)
		method.Does = "sends the verb patch to " + view.Plural + ", or to a subresource that the caller names"
		method.Subresourced, method.Subresource = true, "subresources..." // the caller names them, as in Patch
	}
	method.InputVar = variable(names.Private(strings.TrimSuffix(method.Input.Name, applyconfiguration.Suffix)))
	method.target(view, m.Args["verb"], subresource)
	method.fake(view, m.Args["verb"], subresource)
	return method
}

// patches reports a subresource that the method would not name.
func (b *builder) patches(m marker.Marker, method method) {
	if method.Subresourced {
		b.pass.Report(ruleSubresource.At(m.Pos,
			"+genclient:method=%s: a method that patches does not name the subresource %s, its caller does",
			method.Name, m.Args["subresource"]).
			Fix("remove subresource, and call %s(ctx, name, …, %s)", method.Name,
				strconv.Quote(m.Args["subresource"])))
	}
}

// target says how the request names its object.
func (m *method) target(view resource, verb, subresource string) {
	m.NameVar = "name"
	switch {
	case verb == "patch" || verb == "get" && subresource == "":
		m.TakesName = true
	case subresource != "":
		m.TakesName, m.NameVar = true, names.Private(view.Kind)+"Name"
	case verb == "apply":
		m.Targeted, m.Target = true, "*name"
	case verb == "update":
		m.Targeted, m.Target = true, m.InputVar+".Name"
	}
	if m.TakesName {
		m.Targeted, m.Target = true, m.NameVar
		if m.InputVar == m.NameVar { // of a type that is called FruitName
			m.InputVar += "Object"
		}
	}
}

// An action is a constructor in k8s.io/client-go/testing with its arguments. For cluster-scoped resources the name
// continues with Root after New, and NS is missing.
type action struct{ name, args string }

var (
	actions = map[string]action{
		"create": {"CreateAction", "c.Resource(), NS, INPUT, opts"},
		"update": {"UpdateAction", "c.Resource(), NS, INPUT, opts"},
		"get":    {"GetAction", "c.Resource(), NS, NAME, opts"},
		"list":   {"ListAction", "c.Resource(), c.Kind(), NS, opts"},
		"patch":  {"PatchSubresourceAction", "c.Resource(), NS, NAME, pt, data, opts, subresources..."},
		"apply":  {"PatchSubresourceAction", "c.Resource(), NS, *NAME, pt, data, opts.ToPatchOptions()"},
	}
	subresourceActions = map[string]action{
		"create": {"CreateSubresourceAction", "c.Resource(), NAME, SUB, NS, INPUT, opts"},
		"update": {"UpdateSubresourceAction", "c.Resource(), SUB, NS, INPUT, opts"},
		"get":    {"GetSubresourceAction", "c.Resource(), NS, SUB, NAME, opts"},
		"list":   actions["list"],
		"patch":  actions["patch"],
		"apply":  {"PatchSubresourceAction", "c.Resource(), NS, NAME, pt, data, opts.ToPatchOptions(), SUB"},
	}
)

// fake chooses the action that the fake client records.
func (m *method) fake(view resource, verb, subresource string) {
	a, prefix := actions[verb], "New"
	if subresource != "" {
		a, m.ListsBelow = subresourceActions[verb], m.Lists
	}
	if !view.Namespaced {
		prefix, a.args = "NewRoot", strings.ReplaceAll(a.args, "NS, ", "")
	}
	m.Action = emit.Ident{Path: "k8s.io/client-go/testing", Name: prefix + a.name + "WithOptions"}
	m.ActionArgs = strings.NewReplacer("NS", "c.Namespace()", "INPUT", m.InputVar, "NAME", m.NameVar, "SUB",
		strconv.Quote(subresource)).Replace(a.args)
}

// inputConfiguration returns the apply configuration that a method takes.
func (b *builder) inputConfiguration(m marker.Marker, input emit.Ident) emit.Ident {
	config, ok := b.configurationOf(input)
	switch p := b.pass.API.Package(input.Path); {
	case !ok && p != nil:
		b.pass.Report(ruleMethodType.At(m.Pos,
			"+genclient:method=%s applies a %s, which is left without an apply configuration", m.Args["name"],
			input.Name).
			Fix("remove its marker +kubebuilder:ac:generate=false or its package's +k8s:applyconfiguration-gen=false"))
	case !ok:
		b.pass.Report(ruleMethodType.At(m.Pos,
			"+genclient:method=%s applies a %s.%s, whose apply configuration gen does not find", m.Args["name"],
			input.Path, input.Name).
			Fix("name it in externalApplyConfigurations of applyconfiguration, as %s.%s:<import path>", input.Path,
				input.Name))
	}
	return config
}
