package migrate

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/oldtools"
)

// applied returns the packages with +genclient alone, if they import another one of the patterns: gen_client asks for
// apply configurations of no other packages, and gen would write those of the types that their kinds refer to.
func (c *call) applied(patterns []string) []string {
	r := c.reader
	marked := r.marked(patterns, "+genclient")
	var others [][]byte
	for _, name := range r.sources {
		of := r.packageOf(path.Dir(name))
		if !among(patterns, of) || slices.Contains(marked, of) {
			continue
		}
		if dir, ok := strings.CutPrefix(of, "./"); ok {
			of = r.module + "/" + dir
		}
		others = append(others, []byte(`"`+of+`"`))
	}
	for _, name := range r.sources {
		if !slices.Contains(marked, r.packageOf(path.Dir(name))) {
			continue
		}
		content, err := fs.ReadFile(r.files, name)
		if err == nil && slices.ContainsFunc(others, func(o []byte) bool { return bytes.Contains(content, o) }) {
			return marked
		}
	}
	return patterns
}

// versions returns patterns without the packages that gen_client leaves out: those with +genclient in a directory that
// is not named after a version.
func (c *call) versions(patterns []string) []string {
	var kept, left []string
	for _, p := range c.reader.marked(patterns, "+genclient") {
		if oldtools.VersionName.MatchString(path.Base(p)) {
			kept = append(kept, p)
		} else {
			left = append(left, p)
		}
	}
	if len(left) == 0 {
		return patterns
	}
	c.remark("gen_client leaves out packages that are not named after a version, and so does gen.yaml: %s",
		strings.Join(left, ", "))
	return kept
}
