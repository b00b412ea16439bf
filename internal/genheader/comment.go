package genheader

import (
	"maps"
	"slices"
)

var comments = map[string]string{
	".md": "<!--", ".html": "<!--", ".xml": "<!--", ".svg": "<!--",
	".yaml": "#", ".yml": "#", ".toml": "#", ".sh": "#", ".py": "#", ".rb": "#", ".tf": "#", ".mk": "#",
	".graphql": "#",
	".ts":      "//", ".js": "//", ".java": "//", ".kt": "//", ".rs": "//", ".proto": "//", ".cue": "//",
	".swift": "//",
	".css":   "/*", ".sql": "--", ".lua": "--",
}

// Comment returns what opens a comment, e.g. "<!--" for ".md", or "" for files that it does not know and for data.
func Comment(extension string) string { return comments[extension] }

// Extensions returns the extensions of files with comments that gen knows, sorted.
func Extensions() []string { return slices.Sorted(maps.Keys(comments)) }

// IsData reports whether files have no comments, e.g. ".json".
func IsData(extension string) bool {
	return slices.Contains([]string{".json", ".txt", ".csv"}, extension)
}
