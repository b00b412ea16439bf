package lsp

import (
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/trace"
)

// completeConfig offers the keys and values of gen.yaml that fit at a position.
func (v *view) completeConfig(doc *document, p position) []completionItem {
	end := doc.offset(p)
	cursor := cursorAt(doc.text[:end])
	s := v.schema.at(cursor.path)
	if s == nil || cursor.none {
		return nil
	}
	begun := strings.TrimLeft(cursor.text, "\"'")
	c := completer{view: v, doc: doc, end: end}
	inElement := len(cursor.path) > 0 && cursor.path[len(cursor.path)-1] == element
	if !cursor.value || inElement && s.Properties != nil { // of a list of mappings
		text, start := doc.line(p.Line)
		return c.keys(s, begun, strings.Contains(text[min(len(text), end-start):], ":"))
	}
	return c.values(s, cursor.path, begun)
}

// keys returns the items of the keys of a mapping.
func (c *completer) keys(s *schema, begun string, hasColon bool) (items []completionItem) {
	for _, key := range slices.Sorted(maps.Keys(s.Properties)) {
		if !isSubsequence(begun, key) {
			continue
		}
		text := key + ":"
		if hasColon {
			text = key
		} else if !s.Properties[key].is("object") {
			text += " "
		}
		item := c.item(key, kindProperty, begun, text)
		item.Documentation = markdown(s.Properties[key].documentation())
		items = append(items, item)
	}
	return items
}

// values returns the items of the values that fit the schema of a key.
func (c *completer) values(s *schema, path []string, begun string) (items []completionItem) {
	all := slices.Clone(s.Enum)
	if s.is("boolean") {
		all = append(all, "true", "false")
	}
	if text, ok := s.Default.(string); ok {
		all = append(all, text)
	}
	if slices.Equal(path, []string{"version"}) && strings.HasPrefix(c.view.Version, "v") {
		all = append(all, c.view.Version)
	}
	for i, value := range all {
		if isSubsequence(begun, value) {
			item := c.item(value, kindValue, begun, value)
			item.SortText = fmt.Sprintf("%03d", i)
			items = append(items, item)
		}
	}
	switch key := lastKey(path); key {
	case "packages", "exclude":
		items = append(items, c.directories(begun)...)
	case "header":
		items = append(items, c.files(begun)...)
	}
	return items
}

// lastKey returns the key whose value, or an element of whose value, is at a path.
func lastKey(path []string) string {
	for _, key := range slices.Backward(path) {
		if key != element {
			return key
		}
	}
	return ""
}

// directories returns the directories below that of gen.yaml, as patterns of packages.
func (c *completer) directories(begun string) (items []completionItem) {
	if !strings.HasPrefix(begun, ".") {
		begun = strings.TrimLeft(begun, "./")
	}
	parent := begun[:strings.LastIndexByte(begun, '/')+1]
	if parent == "" {
		parent = "./"
	}
	for _, entry := range c.list(parent) {
		if name := entry.Name(); entry.IsDir() && isPackageDir(name) {
			for _, pattern := range []string{parent + name + "/...", parent + name} {
				items = append(items, c.item(pattern, kindFile, begun, pattern))
			}
		}
	}
	return append(items, c.item(parent+"...", kindFile, begun, parent+"..."))
}

func isPackageDir(name string) bool {
	return !strings.HasPrefix(name, ".") && !strings.HasPrefix(name, "_") && name != "testdata" && name != "vendor"
}

// files returns the files and directories below that of gen.yaml.
func (c *completer) files(begun string) (items []completionItem) {
	parent := begun[:strings.LastIndexByte(begun, '/')+1]
	for _, entry := range c.list(parent) {
		name := parent + entry.Name()
		if entry.IsDir() {
			name += "/"
		}
		if !strings.HasPrefix(entry.Name(), ".") && strings.HasPrefix(name, begun) {
			items = append(items, c.item(name, kindFile, begun, name))
		}
	}
	return items
}

// list returns the entries of a directory, as seen from gen.yaml; none where it can't be read.
func (c *completer) list(dir string) []fs.DirEntry {
	var disk *trace.Recorder
	entries, _ := disk.ReadDir(filepath.Join(filepath.Dir(c.doc.path), filepath.FromSlash(dir)))
	return entries
}

// hoverConfig shows the documentation of the key of gen.yaml at a position.
func (v *view) hoverConfig(doc *document, p position) any {
	text, start := doc.line(p.Line)
	at := doc.offset(p) - start
	isWord := func(c byte) bool { return strings.IndexByte(" \t:,{}[]\"'-#", c) < 0 }
	from, to := at, at
	for from > 0 && isWord(text[from-1]) {
		from--
	}
	for to < len(text) && isWord(text[to]) {
		to++
	}
	cursor := cursorAt(doc.text[:start+to])
	s := v.schema.at(append(cursor.path, cursor.text))
	if s == nil || cursor.none || cursor.value || cursor.text == "" {
		return nil
	}
	return hover{markdown("**" + cursor.text + "**: " + s.documentation()), doc.span(start+from, start+to)}
}
