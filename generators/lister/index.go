package lister

import (
	"go/token"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
	"github.com/gen-toolkit/gen/templates"
)

// An index is the view of one index: its name, its function, and the lister's method that answers from it.
type index struct {
	pos    model.Position
	Name   string // in the cache, e.g. "byNode"
	Const  string // that holds the name, e.g. "PodByNodeIndex"
	Func   string // that returns an object's keys, e.g. "PodByNodeIndexFunc"
	Method string // of the lister, e.g. "ByNode"
	Path   string // e.g. ".spec.nodeName"

	Param    string    // of the method, e.g. "nodeName"
	Type     emit.Type // its type, e.g. string
	Basic    string    // its type where the named one is not exported, e.g. "string"
	Argument key       // it, as the index has it

	Object string     // the variable of the function, e.g. "pod"
	Steps  []step     // from the object to the value
	Many   bool       // values of one object
	Value  key        // the value, as the index has it
	Ends   []struct{} // of loops
}

// A key is a value as text, e.g. strconv.FormatInt(int64(weight), 10).
type key struct {
	Func    string // e.g. "strconv.FormatInt"; "" for what is text
	To      string // a basic type to convert to before, e.g. "int64"; "" for what is of that type
	Operand string // the value, e.g. "weight"
	Decimal bool   // the function takes the base as an argument
}

// indexes returns the views of a resource's indexes.
func indexes(p *codegen.Pass, target codegen.Target, r *model.Resource, plurals string) []index {
	var views []index
	variables := templates.Get("lister/index.tmpl").Identifiers()
	for _, x := range r.Indexes {
		if x.Method == plurals && p.Namespaced(r) {
			p.Report(ruleIndex.At(x.Pos, "+gen:index: the lister of %s has a method %s already", r.Kind, x.Method).
				Fix("choose another name for the index"))
		}
		view := index{
			pos: x.Pos, Name: x.Name, Const: r.Kind + x.Method + "Index", Func: r.Kind + x.Method + "IndexFunc",
			Method: x.Method, Path: x.Path.Text,
			Param: parameter(x), Type: emit.TypeOf(x.Value), Object: emit.Unique(names.Private(r.Kind), variables),
		}
		if x.Value.Inaccessible(target.Path) != "" {
			view.Basic = x.Value.BasicName()
		}
		view.Argument = keyOf(x.Value, view.Basic, view.Param)
		w := follow(x.Path, r.Type, view.Object)
		view.Steps, view.Value = w.steps, keyOf(x.Value, "", w.reached.String())
		view.Many, view.Ends = w.loops > 0, make([]struct{}, w.loops)
		views = append(views, view)
	}
	return views
}

// parameter returns the name of the method's parameter: the field that the path ends at, e.g. "nodeName", or "value".
func parameter(x model.Index) string {
	last := x.Path.Steps[len(x.Path.Steps)-1]
	if last.Kind == model.StepField {
		if name := last.Field.JSON.Name; token.IsIdentifier(name) && !token.IsExported(name) && !names.Reserved(name) &&
			name != "l" {
			return name
		}
	}
	return "value"
}

// keyOf returns a value of the type as a key; declared is its own type if that differs, e.g. "string".
func keyOf(t *model.Type, declared, reached string) key {
	k, want := key{Operand: reached}, t.BasicName()
	switch want {
	case "string":
	case "bool":
		k.Func = "strconv.FormatBool"
	case "int":
		k.Func = "strconv.Itoa"
	case "int8", "int16", "int32", "int64":
		k.Func, k.Decimal, want = "strconv.FormatInt", true, "int64"
	default:
		k.Func, k.Decimal, want = "strconv.FormatUint", true, "uint64"
	}
	if declared == "" && !t.IsNamed() {
		declared = t.BasicName()
	}
	if declared != want {
		k.To = want
	}
	return k
}

// unused reports the indexes of resources without a lister.
func unused(p *codegen.Pass, resources []*model.Resource, reason string) {
	for _, r := range resources {
		for _, x := range r.Indexes {
			p.Report(ruleIndex.At(x.Pos, "+gen:index: %s has no lister that could have a method %s: %s", r.Kind,
				x.Method, reason).
				Fix("give its client the verbs list and watch, and let lister run on its package, or remove " +
					"+gen:index"))
		}
	}
}

// distinct reports what indexes declare, e.g. PodByNodeIndex, where the package has it already.
func distinct(p *codegen.Pass, written map[string]bool, listers []lister) {
	taken := map[string]string{}
	for name := range written {
		taken[name] = "a hand-written file"
	}
	for _, l := range listers {
		for i, x := range l.Indexes {
			declares := []string{x.Const, x.Func, l.Impl + "." + x.Method, l.NamespaceImpl + "." + x.Method}
			if i == 0 {
				declares = append(declares, l.Indexers, l.ByIndex, l.InNamespace)
			}
			for _, name := range declares {
				if other, ok := taken[name]; ok {
					p.Report(ruleIndex.At(x.pos, "+gen:index: %s, for the lister of %s, is declared in %s already",
						name, l.Kind, other).
						Fix("choose another name for the index, or rename the other"))
					break
				}
				taken[name] = "the lister of " + l.Kind
			}
		}
	}
}
