package reachable

import (
	"go/ast"
	"go/token"
	"slices"
)

// UsedDecls are the declarations of one file that are to be checked.
type UsedDecls struct {
	Decls []ast.Decl
	Names map[string][]string // the names that they mention in other packages, by qualifier: "Time" by "metav1"
}

// ByFile groups declarations by their file.
func ByFile(all []*Decl) map[*ast.File]*UsedDecls {
	type fileMember struct {
		file *ast.File
		Mention
	}
	files, seen := map[*ast.File]*UsedDecls{}, map[fileMember]bool{}
	for _, d := range all {
		used := files[d.File]
		if used == nil {
			used = &UsedDecls{Names: map[string][]string{}}
			files[d.File] = used
		}
		used.Decls = append(used.Decls, d.Decl)
		d.mention(func(m Mention) {
			if at := (fileMember{d.File, m}); m.Package != "" && !seen[at] {
				seen[at] = true
				used.Names[m.Package] = append(used.Names[m.Package], m.Name)
			}
		})
	}
	return files
}

// Prune returns a copy of the file that holds only the used declarations and the given imports. The original remains
// unchanged.
func (u *UsedDecls) Prune(file *ast.File, imports []*ast.ImportSpec) *ast.File {
	pruned := *file
	pruned.Decls, pruned.Imports = u.Decls, imports
	if len(imports) > 0 {
		decl := &ast.GenDecl{TokPos: file.Package, Tok: token.IMPORT, Lparen: file.Package}
		for _, spec := range imports {
			decl.Specs = append(decl.Specs, spec)
			decl.Rparen = spec.End()
		}
		pruned.Decls = slices.Insert(pruned.Decls, 0, ast.Decl(decl))
	}
	return &pruned
}
