package kinds

import (
	"fmt"
	"go/ast"
	"go/format"
	"maps"
	"path"
	"slices"
	"strings"
)

// A printer writes the file of a kind. Like the resources of Crossplane, a kind has three copies of its parts:
// what is wanted, what is wanted at first only, and what is there.
type printer struct {
	*kind
	body    strings.Builder
	imports map[string]string // names by import path
}

// The names of the copies of a struct end so. In all but the first every field is optional.
var endings = []string{"Parameters", "InitParameters", "Observation"}

func (k *kind) source() ([]byte, error) {
	p := &printer{kind: k, imports: map[string]string{metaV1: "metav1", Module + "/apis/common/v1": "commonv1"}}
	p.printKind()
	keys := slices.SortedFunc(maps.Keys(k.names), func(a, b string) int {
		return strings.Compare(k.names[a], k.names[b])
	})
	for i, ending := range endings {
		p.printRoot(ending, i > 0)
		for _, key := range keys {
			if k.fields[key] != nil {
				p.printStruct(key, ending, i > 0)
			}
		}
	}
	for _, key := range keys {
		if d := k.types[key]; k.fields[key] == nil {
			name := k.names[key]
			fmt.Fprintf(&p.body, "\n%s\ntype %s %s\n", p.doc(d, name), name, p.text(d.expr, d, endings[0]))
		}
	}
	var head strings.Builder
	head.WriteString("package v1\n\nimport (\n")
	for _, imported := range slices.Sorted(maps.Keys(p.imports)) {
		fmt.Fprintf(&head, "\t%s %q\n", p.imports[imported], imported)
	}
	return format.Source([]byte(head.String() + ")\n" + p.body.String()))
}

// printRoot prints the struct of the kind's parts. The first part is required, by a rule as Crossplane has it.
func (p *printer) printRoot(ending string, optional bool) {
	fmt.Fprintf(&p.body, "\n// %s%s are the parts of a %s.\ntype %[1]s%[2]s struct {\n", p.name, ending, p.name)
	for i, key := range p.roots {
		name, shape := strings.TrimPrefix(p.names[key], p.name), ""
		switch {
		case i%3 == 1:
			shape = "[]"
		case i > 0 || optional:
			shape = "*"
		}
		fmt.Fprintf(&p.body, "\t// %s is a part.\n", name)
		if i > 0 || optional {
			p.body.WriteString("\t// +kubebuilder:validation:Optional\n")
		}
		fmt.Fprintf(&p.body, "\t%s %s%s%s `json:\"%s,omitempty\"`\n\n", name, shape, p.names[key], ending,
			lowerCamel(name))
	}
	p.body.WriteString("}\n")
}

func (p *printer) printStruct(key, ending string, optional bool) {
	d := p.types[key]
	fmt.Fprintf(&p.body, "\n%s\ntype %s%s struct {\n", p.doc(d, p.names[key]+ending), p.names[key], ending)
	for _, f := range p.fields[key] {
		doc, tag := f.doc, f.tag
		switch {
		case optional && f.name != "":
			doc = append(without(doc, "+list", "+required", ":Required"), "// +optional")
			tag = strings.Replace(tag, ",omitempty", "", 1)
			tag = strings.Replace(tag, `json:"`+f.json, `json:"`+f.json+",omitempty", 1)
		case has(doc, "+required", ":Required"), p.mapKeys[f.json] && !has(doc, "+default"): // keys are
			doc, tag = without(doc, "+optional"), strings.Replace(tag, ",omitempty", "", 1)
		}
		fmt.Fprintf(&p.body, "\t%s\n\t%s %s %s\n\n", strings.Join(doc, "\n\t"), f.name, p.text(f.expr, d, ending),
			tag)
	}
	p.body.WriteString("}\n")
}

// has reports whether a line of a comment has one of the texts.
func has(doc []string, texts ...string) bool {
	return len(without(doc, texts...)) < len(doc)
}

// without returns the lines of a comment that have none of the texts.
func without(doc []string, texts ...string) (left []string) {
	for _, line := range doc {
		if !slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(line, text) }) {
			left = append(left, line)
		}
	}
	return left
}

// doc returns the comment of a type under the name of its copy.
func (p *printer) doc(d *declared, name string) string {
	text := strings.Join(d.doc, "\n")
	if text == "" {
		return "// " + name + " is a part."
	}
	return strings.Replace(text, "// "+d.name+" ", "// "+name+" ", 1)
}

// text returns an expression with the names of copies.
func (p *printer) text(e ast.Expr, in *declared, ending string) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return "*" + p.text(e.X, in, ending)
	case *ast.ArrayType:
		return "[]" + p.text(e.Elt, in, ending)
	case *ast.MapType:
		return "map[" + p.text(e.Key, in, ending) + "]" + p.text(e.Value, in, ending)
	case *ast.Ident:
		return p.copied(in.path+"."+e.Name, e.Name, ending)
	case *ast.SelectorExpr:
		imported := in.imports[e.X.(*ast.Ident).Name]
		if p.types[imported+"."+e.Sel.Name] != nil {
			return p.copied(imported+"."+e.Sel.Name, "", ending)
		}
		name := path.Base(imported)
		if imported == metaV1 {
			name = "metav1"
		}
		p.imports[imported] = name
		return name + "." + e.Sel.Name
	}
	panic(fmt.Sprintf("%T is not usable", e))
}

// copied returns the name of a type's copy; other if there is none.
func (p *printer) copied(key, other, ending string) string {
	switch {
	case p.fields[key] != nil:
		return p.names[key] + ending
	case p.names[key] != "":
		return p.names[key]
	}
	return other
}

const metaV1 = "k8s.io/apimachinery/pkg/apis/meta/v1"

func (p *printer) printKind() {
	required := lowerCamel(strings.TrimPrefix(p.names[p.roots[0]], p.name))
	fmt.Fprintf(&p.body, kindText, p.name, required)
}

// kindText is the text of a kind and its list, by its name and that of the part that it requires.
const kindText = `
// %[1]sSpec defines the desired state of %[1]s.
type %[1]sSpec struct {
	commonv1.ResourceSpec ` + "`json:\",inline\"`" + `

	// ForProvider has the parameters that are wanted.
	ForProvider %[1]sParameters ` + "`json:\"forProvider\"`" + `

	// InitProvider holds the same fields as ForProvider. Its fields are merged into those of ForProvider when the
	// resource is created, and are ignored after that.
	InitProvider %[1]sInitParameters ` + "`json:\"initProvider,omitempty\"`" + `
}

// %[1]sStatus defines the observed state of %[1]s.
type %[1]sStatus struct {
	commonv1.ResourceStatus ` + "`json:\",inline\"`" + `

	// AtProvider is what has been observed.
	AtProvider %[1]sObservation ` + "`json:\"atProvider,omitempty\"`" + `
}

// %[1]s is the Schema for the %[1]ss API.
//
// +genclient
// +genclient:nonNamespaced
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:storageversion
// +kubebuilder:printcolumn:name="SYNCED",type="string",JSONPath=".status.conditions[?(@.type=='Synced')].status"
// +kubebuilder:printcolumn:name="READY",type="string",JSONPath=".status.conditions[?(@.type=='Ready')].status"
// +kubebuilder:printcolumn:name="AGE",type="date",JSONPath=".metadata.creationTimestamp"
// +kubebuilder:resource:scope=Cluster,categories={managed,kinds}
type %[1]s struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	// +kubebuilder:validation:XValidation:rule="!('*' in self.managementPolicies || 'Create' in ` +
	`self.managementPolicies) || has(self.forProvider.%[2]s) || (has(self.initProvider) && ` +
	`has(self.initProvider.%[2]s))",message="spec.forProvider.%[2]s is a required parameter"
	Spec   %[1]sSpec   ` + "`json:\"spec\"`" + `
	Status %[1]sStatus ` + "`json:\"status,omitempty\"`" + `
}

// %[1]sList contains a list of %[1]s.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +kubebuilder:object:root=true
type %[1]sList struct {
	metav1.TypeMeta ` + "`json:\",inline\"`" + `
	metav1.ListMeta ` + "`json:\"metadata,omitempty\"`" + `

	Items []%[1]s ` + "`json:\"items\"`" + `
}
`
