package verify

import (
	"bytes"
	"iter"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/comments"
	"github.com/gen-toolkit/gen/internal/writer"
)

// Gone warns of markers that name a resource whose CRD the changes remove, e.g. of a role after a kind is renamed. An
// argument of the domain [marker.Resource] has it, and one of [marker.APIGroup] its group.
func Gone(
	api *model.API, marked map[string][]comments.Marked, changes *writer.Changes,
) (problems diag.List, err error) {
	gone, added, err := definedBy(changes)
	if len(gone) == 0 || err != nil {
		return nil, err
	}
	for _, p := range api.Packages {
		for _, of := range marked[p.Path] {
			for _, m := range of.Markers {
				problems.Add(goneOf(m, gone, added)...)
			}
		}
	}
	return problems, nil
}

func goneOf(m marker.Marker, gone, added []string) (problems diag.List) {
	for _, name := range gone {
		if plural, group, _ := strings.Cut(name, "."); names(m, plural, group) {
			problems.Add(ruleGone.At(m.Pos, "+%s names %s of group %s, whose CRD goes", m.Name, plural, group).
				Fix("%s", remedy(group, added)))
		}
	}
	return problems
}

func remedy(group string, added []string) string {
	if len(added) == 1 && strings.HasSuffix(added[0], "."+group) {
		return "did you mean " + strings.TrimSuffix(added[0], "."+group) + "?"
	}
	return "name the resource in its place, or remove the marker"
}

// names reports whether a marker has a resource and its group. A list may have a subresource, e.g. "fruits/status".
func names(m marker.Marker, plural, group string) bool {
	has := func(domain *marker.Domain, is func(string) bool) bool {
		return slices.ContainsFunc(m.ArgDefs, func(a marker.ArgDef) bool {
			return a.Domain == domain && slices.ContainsFunc(m.ListArg(a.Name), is)
		})
	}
	return has(marker.APIGroup, func(text string) bool { return text == group }) &&
		has(marker.Resource, func(text string) bool {
			resource, _, _ := strings.Cut(text, "/")
			return resource == plural
		})
}

// definedBy returns the names of the CRDs that changes remove, and of those that they add, sorted. Where no file is
// removed or differs, it reads none.
func definedBy(changes *writer.Changes) (gone, added []string, err error) {
	count := map[string]int{} // 1: added, -1: gone
	for _, status := range []writer.Status{writer.Removed, writer.Updated, writer.Created} {
		if status == writer.Created && len(count) == 0 {
			break
		}
		for i := range changes.All {
			change := &changes.All[i]
			if change.Status != status || strings.HasSuffix(change.Path, ".go") {
				continue
			}
			before, after, err := change.Bytes()
			if err != nil {
				return nil, nil, err
			}
			for name := range definedIn(before) {
				count[name]--
			}
			for name := range definedIn(after) {
				count[name]++
			}
		}
	}
	for name, n := range count {
		switch {
		case n < 0:
			gone = append(gone, name)
		case n > 0:
			added = append(added, name)
		}
	}
	slices.Sort(gone)
	slices.Sort(added)
	return gone, added, nil
}

// definedIn returns the names of the CRDs in a manifest of gen, e.g. "fruits.example.org".
func definedIn(manifest []byte) iter.Seq[string] {
	const head = "\nkind: CustomResourceDefinition\nmetadata:\n"
	return func(yield func(string) bool) {
		for {
			_, rest, found := bytes.Cut(manifest, []byte(head))
			if !found {
				return
			}
			manifest = rest
			metadata, _, _ := bytes.Cut(rest, []byte("\nspec:\n"))
			for line := range bytes.Lines(metadata) {
				name, is := bytes.CutPrefix(line, []byte("  name: "))
				if is && !yield(strings.TrimSpace(string(name))) {
					return
				}
			}
		}
	}
}
