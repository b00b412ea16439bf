package dropin

import (
	"path/filepath"
	"strconv"
	"strings"
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
	for flag, key := range map[string]string{"apimachinery-packages": "apimachineryPackages",
		"conditional": "conditional", "only-idl": "onlyIdl", "drop-embedded-fields": "dropEmbeddedFields"} {
		bindOption(f.FlagSet, flag, *option(s, key))
	}
	for _, name := range []string{"proto-import", "vendor-output-base", "vendor-output-dir", "output-base"} {
		f.StringSlice(name, nil, "ignored")
	}
	f.Bool("skip-generated-rewrite", false, "ignored")
	for name, usual := range map[string]bool{"clean": false, "keep-gogoproto": false, "drop-gogo-go": true} {
		f.Bool(name, usual, "only "+strconv.FormatBool(usual))
	}
	if err := c.parse(f); err != nil {
		return err
	}
	for name, usual := range map[string]string{"clean": "false", "keep-gogoproto": "false", "drop-gogo-go": "true"} {
		if f.Lookup(name).Value.String() != usual {
			return c.refuse("--%s=%s: gen writes what --%s=%s does", name, f.Lookup(name).Value, name, usual)
		}
	}
	var own []string
	for _, p := range packages {
		if path := strings.TrimPrefix(p, "+"); !strings.HasPrefix(p, "-") && c.isOwn(path) {
			own = append(own, path)
		}
	}
	if len(own) == 0 {
		return c.refuse("--packages names no package of this module")
	}
	set(s, "packages", packages)
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
