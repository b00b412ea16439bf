package dropin

import (
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/gen-toolkit/gen/internal/migrate"
)

// goToProtobuf reads go-to-protobuf --packages.
func goToProtobuf(c *call) error {
	s := c.generator("protobuf")
	if s == nil {
		return c.refuse("this program has no generator protobuf")
	}
	f := c.flagSet()
	var packages []string
	f.StringSliceVarP(&packages, "packages", "p", nil, "packages: -path is only imported, +path has only marked types")
	f.StringVar(&f.outputDir, "output-dir", ".", "write below this directory, by import path; . is beside the types")
	for flag, key := range migrate.ProtobufOptions {
		bindOption(f.FlagSet, flag, *option(s, key))
	}
	bindOption(f.FlagSet, "drop-gogo-go", *option(s, "dropGogoGo"))
	for _, name := range []string{"proto-import", "vendor-output-base", "vendor-output-dir", "output-base"} {
		f.StringSlice(name, nil, "ignored")
	}
	f.Bool("skip-generated-rewrite", false, "ignored")
	for _, name := range []string{"clean", "keep-gogoproto"} {
		f.Bool(name, false, "only false")
	}
	if err := c.parse(f); err != nil {
		return err
	}
	for _, name := range []string{"clean", "keep-gogoproto"} {
		if f.Lookup(name).Value.String() != "false" {
			return c.refuse("--%s: gen writes what --%s=false does", name, name)
		}
	}
	var own []string
	for _, p := range packages {
		path, _, _ := strings.Cut(strings.TrimPrefix(p, "+"), "=") // behind it is the name of the protobuf package
		if !strings.HasPrefix(p, "-") && c.isOwn(path) {
			own = append(own, path)
		}
	}
	if len(own) == 0 {
		return c.refuse("--packages names no package of this module")
	}
	set(s, "packages", packages)
	if !f.Lookup("drop-gogo-go").Changed && slices.ContainsFunc(own, c.registersMessages) {
		set(s, "dropGogoGo", false)
	}
	if filepath.Clean(f.outputDir) != "." {
		c.Out = c.absolute(f.outputDir)
	}
	head, err := c.header(f.header, "YEAR", strconv.Itoa(c.Year))
	if err != nil {
		return err
	}
	c.add(own, head, *s)
	return nil
}

// registersMessages reports whether generated code of a package of the module registers messages.
func (c *call) registersMessages(pkg string) bool {
	in := c.moduleDir(c.inTree("."))
	goMod, err := fs.ReadFile(c.Tree, path.Join(in, "go.mod"))
	if err != nil {
		return false
	}
	below := strings.TrimPrefix(pkg, modfile.ModulePath(goMod))
	return migrate.RegistersMessages(c.Tree, path.Join(in, below))
}
