package docs

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

var backticks = regexp.MustCompile("`+")

// spanOf returns code as a code span of Markdown: between more backticks than the code has itself.
func spanOf(code string) string {
	delimiter := "`"
	for strings.Contains(code, delimiter) {
		delimiter += "`"
	}
	if len(delimiter) > 1 || strings.HasPrefix(code, " ") {
		code = " " + code + " "
	}
	return delimiter + code + delimiter
}

// codeOf returns the code of a code span, without the space on both sides.
func codeOf(span string) string {
	code := strings.Trim(span, "`")
	if strings.HasPrefix(code, " ") && strings.HasSuffix(code, " ") {
		return code[1 : len(code)-1]
	}
	return code
}

// codeSpans returns where a line has code: between as many backticks before it as after it.
func codeSpans(line string) (all [][]int) {
	runs := backticks.FindAllStringIndex(line, -1)
	for len(runs) > 0 {
		first, rest := runs[0], runs[1:]
		closes := slices.IndexFunc(rest, func(r []int) bool { return r[1]-r[0] == first[1]-first[0] })
		runs = rest
		if closes >= 0 && strings.TrimSpace(line[first[1]:rest[closes][0]]) != "" {
			all = append(all, []int{first[0], rest[closes][1]})
			runs = rest[closes+1:]
		}
	}
	return all
}

// inlines returns a line in a format. Code, and what else is marked, has a form of its own; where two of them overlap,
// the first has.
func inlines(line string, marked *regexp.Regexp, text, form func(string) string) string {
	all := codeSpans(line)
	if marked != nil {
		all = append(all, marked.FindAllStringIndex(line, -1)...)
	}
	slices.SortFunc(all, func(a, b []int) int { return cmp.Compare(a[0], b[0]) })
	var out strings.Builder
	last := 0
	for _, at := range all {
		if at[0] >= last {
			out.WriteString(text(line[last:at[0]]) + form(line[at[0]:at[1]]))
			last = at[1]
		}
	}
	return out.String() + text(line[last:])
}
