package dropin

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/migrate"
)

// crdRefDocs reads crd-ref-docs --source-path --config --renderer, as gen migrate does.
func crdRefDocs(c *call) error {
	switch {
	case slices.Contains(c.Args, "--version"):
		return errVersion
	case len(c.Args) == 0, slices.Contains(c.Args, "--help"), slices.Contains(c.Args, "-h"):
		return text(c.help())
	}
	s := c.generator("docs")
	if s == nil {
		return c.refuse("this program has no generator docs")
	}
	job, questions := migrate.RefDocs(c.Tree, c.inTree("."), c.Args)
	if len(questions) > 0 {
		return c.refuse("%s", questions[0].Text)
	}
	for _, o := range job.Generators[0].Options {
		value := o.Value
		if o.Key == "dir" {
			value = filepath.Join(c.root(), filepath.FromSlash(value.(string)))
		}
		set(s, o.Key, value)
	}
	var packages []string
	for _, p := range job.Packages {
		packages = append(packages, c.root()+strings.TrimPrefix(p, "./"))
	}
	c.add(packages, header{}, *s)
	return nil
}
