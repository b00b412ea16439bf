package gengobridge

import (
	"bytes"
	"cmp"
	"fmt"
	"path/filepath"
	"slices"

	"k8s.io/gengo/v2/generator"
	"k8s.io/gengo/v2/parser"
)

// An output is a file that a generator has written.
type output struct {
	Dir, Package string // of the target, e.g. "/src/fruit/api/v1" and "example.org/fruit/api/v1"
	Name         string // e.g. "zz_generated.deepcopy.go"
	Source       []byte
	Format       func([]byte) ([]byte, error) // nil for gengo's own
}

func (o output) path() string { return filepath.Join(o.Dir, o.Name) }

// execute runs the generator once.
func (cfg Config) execute(p *parser.Parser, run Run, scratch string) ([]output, error) {
	c, err := generator.NewContext(p, cfg.NameSystems(), cfg.DefaultNameSystem)
	if err != nil {
		return nil, err
	}
	standard := c.FileTypes[generator.GoFileType]
	targets := cfg.Targets(c, run)
	var all []output
	for name, fileType := range c.FileTypes {
		into := &collector{outputs: &all, name: name}
		into.fileType, into.returnsFiles = defaultFileType(fileType)
		into.standard = fileType == standard
		c.FileTypes[name] = into
	}
	for _, t := range targets {
		if t.Dir() == "" {
			return nil, fmt.Errorf("no directory for target %s", t.Path())
		}
		if err := c.ExecuteTarget(redirected{t, scratch, c.FileTypes}); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(all, func(a, b output) int { return cmp.Compare(a.path(), b.path()) })
	return all, nil
}

// A redirected target says another directory to gengo, which makes the target's: this one exists.
type redirected struct {
	generator.Target
	scratch string
	types   map[string]generator.FileType
}

func (r redirected) Dir() string { return r.scratch }

// Generators sets the target of each collector of files.
func (r redirected) Generators(c *generator.Context) []generator.Generator {
	for _, t := range r.types {
		t.(*collector).target = r.Target
	}
	return r.Target.Generators(c)
}

// A collector takes files that gengo would write.
type collector struct {
	name         string // of the file type, e.g. "go"
	fileType     generator.DefaultFileType
	returnsFiles bool // else the file type can only write
	standard     bool // gengo's own type of Go files
	outputs      *[]output
	target       generator.Target
}

// AssembleFile implements [generator.FileType].
func (c *collector) AssembleFile(f *generator.File, _ string) error {
	if !c.returnsFiles {
		return fmt.Errorf("it writes files of type %q by itself, and gen can't check or compare these; "+
			"only generator.DefaultFileType hands them over", c.name)
	}
	var source bytes.Buffer
	c.fileType.Assemble(&source, f)
	file := output{Dir: filepath.Clean(c.target.Dir()), Package: c.target.Path(), Name: f.Name, Source: source.Bytes()}
	if !c.standard {
		file.Format = c.fileType.Format
	}
	*c.outputs = append(*c.outputs, file)
	return nil
}

func defaultFileType(t generator.FileType) (generator.DefaultFileType, bool) {
	switch t := t.(type) {
	case generator.DefaultFileType:
		return t, true
	case *generator.DefaultFileType:
		return *t, true
	}
	return generator.DefaultFileType{}, false
}
