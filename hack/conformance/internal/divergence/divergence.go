// Package divergence reads the list of differences from upstream that are meant. In: Markdown for people, of which the
// rows of a section's tables are read, and the differences that there are. Out: those that the list lacks, and the rows
// that fit none.
package divergence

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
)

// A List is what a section lists.
type List []row

// A row is one of a table whose columns are package, kind, entry and reason, e.g.
//
//	| `k8s.io/api/core/v1` | missing | `func (*Pod).*` | Pods are not copied any more. |
//
// In package and entry a * matches any text.
type row struct {
	line         int
	kind         string
	pkg, what    string
	matchPackage *regexp.Regexp
	matchWhat    *regexp.Regexp
}

var (
	columns = []string{"package", "kind", "entry", "reason"}
	kinds   = []string{"missing", "added", "changed"}
)

// Parse reads the tables of a section, e.g. that below "## Client-go"; other lines are for people only.
func Parse(markdown, section string) (List, error) {
	var list List
	number, found, here, inside := 0, false, false, false
	for line := range strings.Lines(markdown) {
		number++
		if title, ok := strings.CutPrefix(line, "## "); ok {
			here = strings.TrimSpace(title) == section
			found = found || here
		}
		cells := split(line)
		switch {
		case cells == nil || !here:
			inside = false
		case !inside:
			if inside = slices.Equal(cells, columns); !inside {
				return nil, fmt.Errorf("line %d: the columns are %q, want %q", number, cells, columns)
			}
		case strings.Trim(strings.Join(cells, ""), "-:") != "":
			r, err := parseRow(number, cells)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", number, err)
			}
			list = append(list, r)
		}
	}
	if !found {
		return nil, fmt.Errorf("there is no section %q", section)
	}
	return list, nil
}

// split returns the cells of a line of a table without the marks of code, or nil for another line.
func split(line string) []string {
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "|") {
		return nil
	}
	cells := strings.Split(strings.Trim(line, "|"), "|")
	for i, cell := range cells {
		cells[i] = strings.Trim(strings.TrimSpace(cell), "`")
	}
	return cells
}

func parseRow(number int, cells []string) (row, error) {
	if len(cells) != len(columns) || slices.Contains(cells, "") {
		return row{}, fmt.Errorf("the row wants %q", columns)
	}
	r := row{line: number, pkg: cells[0], kind: cells[1], what: cells[2]}
	if !slices.Contains(kinds, r.kind) {
		return row{}, fmt.Errorf("the kind is %q, want one of %q", r.kind, kinds)
	}
	r.matchPackage, r.matchWhat = wildcard(r.pkg), wildcard(r.what)
	return r, nil
}

func wildcard(pattern string) *regexp.Regexp {
	return regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(pattern), `\*`, ".*") + "$")
}

// Check returns what is wrong: differences that no row gives a reason for, and rows that fit no difference.
func (l List) Check(differences []generated.Difference) (problems []string) {
	problems, used := l.match(differences)
	for i, r := range l {
		if !used[i] {
			problems = append(problems,
				fmt.Sprintf("line %d applies no longer: %s %s in %s", r.line, r.kind, r.what, r.pkg))
		}
	}
	return problems
}

// CheckSome returns the differences that no row gives a reason for, where only a part of the packages has been
// compared.
func (l List) CheckSome(differences []generated.Difference) (problems []string) {
	problems, _ = l.match(differences)
	return problems
}

// match returns the differences that fit no row, and which rows fit one.
func (l List) match(differences []generated.Difference) (problems []string, used []bool) {
	used = make([]bool, len(l))
	for _, d := range differences {
		listed := false
		for i, r := range l {
			if r.kind == d.Kind && r.matchPackage.MatchString(d.Package) && r.matchWhat.MatchString(d.What) {
				listed, used[i] = true, true
			}
		}
		if !listed {
			problems = append(problems, d.String())
		}
	}
	return problems, used
}
