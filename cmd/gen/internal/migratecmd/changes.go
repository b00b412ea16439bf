package migratecmd

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/writer"
)

// most is how many differences of a manifest the report shows.
const most = 20

// printChanges says what happens to the files.
func (r *migrationReport) printChanges(w io.Writer) {
	var created, same, different []string
	for _, c := range r.result.Changes.All {
		if c.Status == writer.Created {
			created = append(created, r.relative(c.Path))
		}
	}
	for name, differences := range r.manifests {
		if len(differences) == 0 {
			same = append(same, name)
			continue
		}
		if rest := len(differences) - most; rest > 0 {
			differences = append(differences[:most:most], fmt.Sprintf("%d more: see gen diff", rest))
		}
		different = append(different, name+"\n\t"+strings.Join(differences, "\n\t"))
	}
	slices.Sort(different)
	equal := 0
	var broken, incompatible, more []string
	for _, p := range r.packages {
		switch {
		case len(p.Errors) > 0:
			broken = append(broken, p.Path+"\n\t"+strings.Join(p.Errors, "\n\t"))
		case len(p.Incompatible) > 0:
			incompatible = append(incompatible, p.Path+"\n\t"+strings.Join(p.Incompatible, "\n\t"))
		case len(p.Compatible) > 0:
			more = append(more, p.Path+"\n\t"+strings.Join(p.Compatible, "\n\t"))
		case p.New: // its files are listed below
		default:
			equal++
		}
	}
	fmt.Fprintf(w, "\n%s.\n", cli.Count(r.result.Changes, statuses...))
	fmt.Fprint(w, unchanged(equal, len(same)))
	section(w, "Committed outputs that are stale: the old generators write others", r.stale)
	section(w, "Packages that would not compile", broken)
	section(w, "Packages whose exported API changes for their users", incompatible)
	section(w, "Packages whose exported API grows", more)
	section(w, "Manifests that differ", different)
	section(w, "Files that are new", created)
	section(w, "Files that nobody generates any more; --write removes them", r.orphans)
	section(w, "Generated files elsewhere: copies, and those of other modules or in use; they stay", r.elsewhere)
}

// unchanged is the line about what stays the same, or "".
func unchanged(packages, manifests int) string {
	api, meaning := printable.Count(packages, "package"), printable.Count(manifests, "manifest")
	switch {
	case packages > 0 && manifests > 0:
		return fmt.Sprintf("The exported API of %s stays the same, and the meaning of %s.\n", api, meaning)
	case packages > 0:
		return fmt.Sprintf("The exported API of %s stays the same.\n", api)
	case manifests > 0:
		return fmt.Sprintf("The meaning of %s stays the same.\n", meaning)
	}
	return ""
}
