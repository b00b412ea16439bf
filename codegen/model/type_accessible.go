package model

import (
	"cmp"
	"go/types"
	"strings"
)

// Inaccessible returns what of the type's expression code of another package must not write, e.g.
// "example.org/other.hidden" in []other.hidden, or "" if all of it can be written.
func (t *Type) Inaccessible(pkgPath string) string { return inaccessible(t.typ, pkgPath) }

func inaccessible(t types.Type, pkgPath string) string {
	switch t := t.(type) {
	case *types.Alias:
		return inaccessibleObject(t.Obj(), t.TypeArgs(), pkgPath)
	case *types.Named:
		return inaccessibleObject(t.Obj(), t.TypeArgs(), pkgPath)
	case *types.Map:
		return cmp.Or(inaccessible(t.Key(), pkgPath), inaccessible(t.Elem(), pkgPath))
	case interface{ Elem() types.Type }:
		return inaccessible(t.Elem(), pkgPath)
	case *types.Signature:
		params, results := t.Params().Variables(), t.Results().Variables()
		return cmp.Or(inaccessibleVars(params, pkgPath), inaccessibleVars(results, pkgPath))
	case *types.Struct:
		for field := range t.Fields() {
			if !field.Exported() && field.Pkg().Path() != pkgPath {
				return t.String()
			}
		}
		return inaccessibleVars(t.Fields(), pkgPath)
	case *types.Interface:
		for m := range t.Methods() {
			if !m.Exported() && m.Pkg().Path() != pkgPath {
				return t.String()
			}
			if found := inaccessible(m.Signature(), pkgPath); found != "" {
				return found
			}
		}
	}
	return ""
}

func inaccessibleVars(vars func(func(*types.Var) bool), pkgPath string) string {
	for v := range vars {
		if found := inaccessible(v.Type(), pkgPath); found != "" {
			return found
		}
	}
	return ""
}

func inaccessibleObject(object *types.TypeName, args *types.TypeList, pkgPath string) string {
	pkg := object.Pkg()
	if pkg != nil && pkg.Path() != pkgPath && (!object.Exported() || !Importable(pkg.Path(), pkgPath)) {
		return pkg.Path() + "." + object.Name()
	}
	for arg := range args.Types() {
		if found := inaccessible(arg, pkgPath); found != "" {
			return found
		}
	}
	return ""
}

// Importable reports whether the go command lets one package import another, by the rules of "internal" and "vendor"
// folders.
func Importable(path, from string) bool {
	if strings.HasPrefix(path, "vendor/") { // of the standard library
		return false
	}
	elements := strings.Split(path, "/")
	for i, element := range elements {
		parent := strings.Join(elements[:i], "/")
		if (element == "internal" || element == "vendor") &&
			(i == 0 || from != parent && !strings.HasPrefix(from, parent+"/")) {
			return false
		}
	}
	return true
}
