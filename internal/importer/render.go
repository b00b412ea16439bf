package importer

import (
	"bytes"
	"fmt"
	"go/format"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// render returns the Go file of a path: the package's documentation where types is nil.
func (p *goPackage) render(name string, types []*goType) (File, error) {
	var body bytes.Buffer
	w := &writer{Buffer: &body, imports: map[string]string{}, taken: p.taken}
	for _, t := range types {
		w.declaration(t)
	}
	var b bytes.Buffer
	if types == nil {
		fmt.Fprintf(&b, "// Package %s is version %[1]s of the %s API.\n//\n// +groupName=%[2]s\n// "+
			"+k8s:deepcopy-gen=package\n",
			p.version, p.group)
	}
	fmt.Fprintf(&b, "package %s\n\n", p.version)
	if len(w.imports) > 0 {
		b.WriteString("import (\n")
		for _, pkg := range slices.Sorted(maps.Keys(w.imports)) {
			if alias := w.imports[pkg]; alias != path.Base(pkg) {
				b.WriteString("\t" + alias)
			}
			fmt.Fprintf(&b, "\t%q\n", pkg)
		}
		b.WriteString(")\n\n")
	}
	b.Write(body.Bytes())
	content, err := format.Source(b.Bytes())
	return File{name, content, w.floats}, err
}

// A writer writes declarations, and notes what they import and whether they have floats.
type writer struct {
	*bytes.Buffer
	imports map[string]string // aliases by path
	floats  bool
	taken   map[string]bool // names of the package
}

func (w *writer) declaration(t *goType) {
	w.comment("", t.doc, t.markers)
	switch {
	case t.fields != nil:
		fmt.Fprintf(w, "type %s struct {\n", t.name)
		for i, f := range t.fields {
			w.field(f, i == 0)
		}
		w.WriteString("}\n\n")
	default:
		fmt.Fprintf(w, "type %s %s\n\n", t.name, w.expr(t.under))
	}
	if len(t.values) > 0 {
		w.constants(t)
	}
	if t.root {
		fmt.Fprintf(w, "// %sList is a list of %[1]s.\n//\n// +kubebuilder:object:root=true\ntype %[1]sList "+
			"struct {\n", t.name)
		fmt.Fprintf(w, "\tmetav1.TypeMeta `json:\",inline\"`\n\tmetav1.ListMeta `json:\"metadata,omitempty\"`\n\n"+
			"\tItems []%s `json:\"items\"`\n}\n\n", t.name)
	}
}

// constants declares the values that have a name, unless something else has it.
func (w *writer) constants(t *goType) {
	var lines []string
	for _, v := range t.values {
		if name := constantName(t.name, v); name != "" && !w.taken[name] {
			w.taken[name] = true
			lines = append(lines, fmt.Sprintf("\t%s %s = %q\n", name, t.name, v))
		}
	}
	if len(lines) > 0 {
		fmt.Fprintf(w, "// The values of %s.\nconst (\n%s)\n\n", t.name, strings.Join(lines, ""))
	}
}

func (w *writer) field(f goField, first bool) {
	tag := f.json
	if f.omit {
		tag += ",omitempty"
	}
	if f.inline {
		fmt.Fprintf(w, "\t%s `json:%q`\n", w.expr(f.typ), tag)
		return
	}
	if !first {
		w.WriteByte('\n')
	}
	w.comment("\t", f.doc, f.markers)
	fmt.Fprintf(w, "\t%s %s `json:%q`\n", f.name, w.expr(f.typ), tag)
}

// plus is the beginning of a line that would be a marker.
var plus = regexp.MustCompile(`^(\s*)\+`)

// mark is the byte order mark, which Go refuses inside of a file. A marker has it as an escape.
const mark = "\ufeff"

// unseen removes what a Go comment can't have, and nobody sees in a description.
var unseen = strings.NewReplacer(mark, "", "\x00", "", "\r", "")

// comment writes a description with markers below it. Where there is none, there is none in the CRD.
func (w *writer) comment(indent, doc string, markers []string) {
	if doc = unseen.Replace(doc); doc != "" {
		for line := range strings.SplitSeq(strings.TrimRight(doc, "\n"), "\n") {
			w.WriteString(strings.TrimRight(indent+"// "+plus.ReplaceAllString(line, `$1\+`), " ") + "\n")
		}
		if len(markers) > 0 {
			w.WriteString(indent + "//\n")
		}
	}
	for _, m := range markers {
		w.WriteString(indent + "// +" + strings.ReplaceAll(m, mark, `\ufeff`) + "\n")
	}
}

func (w *writer) expr(e *goExpr) string {
	switch {
	case e.of != nil:
		return e.prefix + w.expr(e.of)
	case e.ref != nil:
		w.imports[e.ref.Path] = e.ref.Alias
		return e.ref.Alias + "." + e.ref.Name
	case e.local != nil:
		return e.local.name
	}
	w.floats = w.floats || e.basic == "float64"
	return e.basic
}
