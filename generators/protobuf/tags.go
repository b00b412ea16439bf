package protobuf

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
)

// A tagEdit adds a protobuf tag to a field of the Go source.
type tagEdit struct {
	Type, Field, Tag string
	At               model.Position // of the field
}

// patches plans the changes of the Go source.
func (b *builder) patches() (files []codegen.File, err error) {
	if len(b.edits) == 0 {
		return nil, nil
	}
	sources, err := b.pass.ReadFiles(b.pkg.Dir, ".go")
	if err != nil {
		return nil, err
	}
	for _, source := range sources {
		var edits []tagEdit
		for _, edit := range b.edits {
			if edit.At.Filename == source.Path {
				edits = append(edits, edit)
			}
		}
		if len(edits) == 0 {
			continue
		}
		files = append(files, codegen.PatchedFile(source, edits, insertTags))
	}
	return files, nil
}

// insertTags returns the content of a Go file with the tags that belong into it.
func insertTags(file codegen.SourceFile, edits []tagEdit) ([]byte, error) {
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, file.Path, file.Content, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var all []insertion
	for _, decl := range syntax.Decls {
		decl, ok := decl.(*ast.GenDecl)
		if !ok || decl.Tok != token.TYPE {
			continue
		}
		for _, spec := range decl.Specs {
			spec := spec.(*ast.TypeSpec)
			if structure, ok := spec.Type.(*ast.StructType); ok {
				all = append(all, insertions(fset, spec.Name.Name, structure, edits)...)
			}
		}
	}
	if len(all) != len(edits) {
		return nil, fmt.Errorf("%s: %d of %d fields without a number are not there any more", file.Path,
			len(edits)-len(all), len(edits))
	}
	slices.SortFunc(all, func(x, y insertion) int { return cmp.Compare(y.from, x.from) })
	content := slices.Clone(file.Content)
	for _, in := range all {
		content = slices.Replace(content, in.from, in.to, []byte(in.text)...)
	}
	return format.Source(content)
}

// An insertion replaces bytes of a file.
type insertion struct {
	from, to int
	text     string
}

func insertions(fset *token.FileSet, typeName string, structure *ast.StructType, edits []tagEdit) (all []insertion) {
	for _, f := range structure.Fields.List {
		i := slices.IndexFunc(edits, func(e tagEdit) bool { return e.Type == typeName && e.Field == nameOf(f) })
		if i < 0 {
			continue
		}
		if f.Tag == nil {
			end := fset.Position(f.Type.End()).Offset
			all = append(all, insertion{end, end, fmt.Sprintf(" `%s`", edits[i].Tag)})
			continue
		}
		text, err := strconv.Unquote(f.Tag.Value)
		if err != nil {
			continue // the parser has read it
		}
		all = append(all, insertion{fset.Position(f.Tag.Pos()).Offset, fset.Position(f.Tag.End()).Offset,
			"`" + strings.TrimSpace(text+" "+edits[i].Tag) + "`"})
	}
	return all
}

// nameOf returns the name of a field that is declared alone, or "".
func nameOf(f *ast.Field) string {
	if len(f.Names) == 1 {
		return f.Names[0].Name
	}
	if len(f.Names) > 1 {
		return ""
	}
	return names.Embedded(f.Type).Name
}
