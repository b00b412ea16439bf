package migrate

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/migrate/shell"
)

// Flags of go-to-protobuf: those that are options of gen, and those that gen needs nothing for.
var (
	ProtobufOptions = map[string]string{"apimachinery-packages": "apimachineryPackages",
		"drop-embedded-fields": "dropEmbeddedFields", "only-idl": "onlyIdl", "conditional": "conditional"}
	protobufDropped = append([]string{"packages", "go-header-file", "proto-import", "output-dir", "vendor-output-base",
		"vendor-output-dir", "clean", "keep-gogoproto", "skip-generated-rewrite", "drop-gogo-go"}, everywhere...)
)

// goToProtobuf reads go-to-protobuf --packages.
func goToProtobuf(c *call) bool {
	flags, _ := parseFlags(c.args)
	c.setHeader(flags.last("go-header-file"))
	packages, named := c.protobufPackages(append(flags.all("packages"), flags.all("output-package")...)) // both are -p
	options := []Option{{"packages", named}}
	if f, said := flags.find("drop-gogo-go"); f.value == "false" || !said && c.registersMessages(packages) {
		options = append(options, Option{"dropGogoGo", false})
	}
	for _, f := range flags {
		key, known := ProtobufOptions[f.name]
		switch {
		case slices.Contains(protobufDropped, f.name):
		case !known:
			c.ask("what is --%s of %s for? gen has no such option", f.name, c.tool)
		case !shell.Known(f.value):
			c.ask("what is --%s of %s? It is %s", f.name, c.tool, shell.Show(f.value))
		default:
			options = set(options, key, f.value)
		}
	}
	c.add(packages, "protobuf", options...)
	return len(packages) > 0
}

// registersMessages reports whether generated code of a package registers messages.
func (c *call) registersMessages(packages []string) bool {
	return slices.ContainsFunc(packages, func(p string) bool {
		dir, ok := strings.CutPrefix(p, "./")
		return ok && RegistersMessages(c.reader.files, dir)
	})
}

// RegistersMessages reports whether generated code in a directory registers messages. go-to-protobuf always wrote it so
// before it had the flag --drop-gogo-go, in v0.35.
func RegistersMessages(files fs.FS, dir string) bool {
	content, err := fs.ReadFile(files, path.Join(dir, "generated.pb.go"))
	return err == nil && bytes.Contains(content, []byte("proto.RegisterType("))
}

// protobufPackages returns the project's own packages as patterns, and all of them as the option has them, with their
// signs: + for only the types that ask, - for packages that others only import, = before the protobuf package.
func (c *call) protobufPackages(all []string) (own, named []string) {
	for _, p := range all {
		sign := ""
		if strings.HasPrefix(p, "+") || strings.HasPrefix(p, "-") {
			sign, p = p[:1], p[1:]
		}
		if goPath, _, _ := strings.Cut(p, "="); sign != "-" {
			for _, pattern := range c.packages(goPath) {
				if strings.HasPrefix(pattern, ".") {
					own = append(own, pattern)
				}
			}
		}
		named = append(named, sign+p)
	}
	return own, named
}
