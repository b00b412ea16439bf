package golist

import (
	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// A replacement is a replace directive.
type replacement struct {
	*modfile.Replace
	base string // where a relative directory starts
}

func replacements(all []*modfile.Replace, base string) []replacement {
	var out []replacement
	for _, r := range all {
		out = append(out, replacement{r, base})
	}
	return out
}

// conflicting reports whether two directives replace a module by different ones.
func conflicting(replaced []replacement) bool {
	first := map[module.Version]string{}
	for _, r := range replaced {
		by := r.New.String()
		if r.New.Version == "" {
			by = absolute(r.base, r.New.Path)
		}
		if other, seen := first[r.Old]; seen && other != by {
			return true
		}
		first[r.Old] = by
	}
	return false
}

// chosen returns the replacement of a module, nil for none: one for the version wins. ok is false where only the go
// command can choose, because several directives are alike or lie in several files.
func chosen(replaced []replacement, modPath, version string) (r *replacement, ok bool) {
	for i, candidate := range replaced {
		if candidate.Old.Path != modPath || candidate.Old.Version != "" && candidate.Old.Version != version {
			continue
		}
		if r != nil && (r.base != candidate.base || r.Old == candidate.Old) {
			return nil, false
		}
		if r == nil || candidate.Old.Version != "" {
			r = &replaced[i]
		}
	}
	return r, true
}
