// Package rows is a generator for Go structs that are no Kubernetes API: it stores structs as rows of an SQL table. The
// SQL is that of SQLite.
package rows

import (
	_ "embed"
	"regexp"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// Generator writes zz_generated.rows.go beside the structs that ask for it.
var Generator = &codegen.Generator{
	Name: "rows",
	Doc: `structs as rows of SQL tables: zz_generated.rows.go

For each struct with +rows:table it writes a constant Create<Type> with a CREATE TABLE statement, and the functions
Insert<Type> and Select<Type>. A pointer is a column that may be NULL.`,
	Markers: []marker.Definition{
		{Name: "rows:table", Scopes: marker.Type, Kind: marker.String, Doc: "Names the table. E.g. +rows:table=sales."},
		{Name: "rows:column", Scopes: marker.Field, Kind: marker.String,
			Doc: "Names the column of a field; - leaves it out. E.g. +rows:column=sold_at."},
		{Name: "rows:key", Scopes: marker.Field, Kind: marker.None,
			Doc: "Makes the column the primary key, or a part of it. E.g. +rows:key."},
	},
	Rules: diag.Table("https://example.org/rows", invalid),
	Plan:  plan,
}

var invalid = &diag.Rule{
	Name: "invalid-table", Doc: "a struct is no row of a table", Severity: diag.Error,
	Why:  "A column has one value, and a table has a key.",
	Bad:  "// +rows:table=sales\ntype Sale struct {\n\tParts []Part\n}",
	Good: "// +rows:table=sales\ntype Sale struct {\n\t// +rows:key\n\tID int64\n}",
}

// A table is what the template renders.
type table struct {
	Type, Name string
	Columns    []column
	Key        []column
}

type column struct{ Field, Name, SQL string }

func plan(p *codegen.Pass) (files []codegen.File, err error) {
	for _, pkg := range p.API.Packages {
		var tables []table
		for _, t := range pkg.Types {
			if m, ok := t.Markers.Find("rows:table"); ok {
				tables = append(tables, newTable(p, t, m))
				continue
			}
			for _, f := range t.Fields {
				if f.Markers.Has("rows:key") || f.Markers.Has("rows:column") {
					p.Report(invalid.At(f.Pos, "%s has no table for field %s", t.Name, f.Name).Fix("add +rows:table"))
				}
			}
		}
		if target := p.PackageDir(pkg); len(tables) > 0 {
			frame := emit.Frame{Reserved: pkg.Declared()}
			files = append(files, codegen.TemplateFile(p, target, "zz_generated.rows.go", frame, tables, template))
		}
	}
	return files, nil
}

// identifier is what needs no quotes in SQL, but where it is a keyword.
var identifier = regexp.MustCompile(`^[a-z_][a-z0-9_]*$`)

func newTable(p *codegen.Pass, t *model.Type, m marker.Marker) table {
	all := table{Type: t.Name, Name: m.Value}
	names := map[string]string{} // the fields of columns
	for _, f := range t.Fields {
		c := column{f.Name, f.Markers.Value("rows:column"), sqlType(f.Type)}
		if c.Name == "" {
			c.Name = snake(f.Name)
		}
		switch {
		case c.Name == "-" || !f.Exported:
			continue
		case c.SQL == "":
			p.Report(invalid.At(f.Pos, "no column holds field %s of type %s", f.Name, f.Type).
				Fix("choose another type, or leave the field out by // +rows:column=-"))
		case !identifier.MatchString(c.Name):
			p.Report(invalid.At(f.Pos, "%q can't be the name of a column", c.Name).Fix("write e.g. sold_at"))
		case names[c.Name] != "":
			p.Report(invalid.At(f.Pos, "fields %s and %s have the column %s", names[c.Name], f.Name, c.Name).
				Fix("name another one by +rows:column"))
		}
		names[c.Name] = f.Name
		all.Columns = append(all.Columns, c)
		if f.Markers.Has("rows:key") {
			all.Key = append(all.Key, c)
		}
	}
	switch {
	case !identifier.MatchString(m.Value):
		p.Report(invalid.At(m.Pos, "%q can't be the name of a table", m.Value).Fix("write e.g. sales"))
	case len(all.Key) == 0:
		p.Report(invalid.At(m.Pos, "%s has no key", t.Name).Fix("mark a field with +rows:key"))
	}
	return all
}

// sqlType returns the SQL type of a field, or "".
func sqlType(t *model.Type) string {
	null := " NOT NULL"
	if t.Kind == model.Pointer {
		t, null = t.Elem, ""
	}
	switch kind := strings.Trim(t.BasicName(), "u0123456789"); {
	case t.Is("time", "Time"):
		return "TIMESTAMP" + null
	case t.IsBytes():
		return "BLOB" // nil is NULL
	default:
		return map[string]string{"string": "TEXT" + null, "bool": "BOOLEAN" + null, "int": "INTEGER" + null,
			"float": "REAL" + null}[kind]
	}
}

// snake returns e.g. "sold_at" for "SoldAt", and "id" for "ID".
func snake(name string) string { return strings.ToLower(word.ReplaceAllString(name, "${1}_$2")) }

// word is where a word begins.
var word = regexp.MustCompile(`([^A-Z_])([A-Z])`)

//go:embed rows.tmpl
var text string

var template = emit.MustTemplate("rows.tmpl", text)
