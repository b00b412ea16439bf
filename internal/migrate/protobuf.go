package migrate

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/migrate/shell"
)

// Flags of go-to-protobuf: those that are options of gen, and those that gen needs nothing for.
var (
	protobufOptions = map[string]string{"apimachinery-packages": "apimachineryPackages",
		"drop-embedded-fields": "dropEmbeddedFields", "only-idl": "onlyIdl", "conditional": "conditional"}
	protobufDropped = append([]string{"packages", "go-header-file", "proto-import", "output-dir", "vendor-output-base",
		"vendor-output-dir", "clean", "keep-gogoproto", "skip-generated-rewrite", "drop-gogo-go"}, everywhere...)
)

// goToProtobuf reads go-to-protobuf --packages.
func goToProtobuf(c *call) bool {
	flags, _ := parseFlags(c.args)
	c.setHeader(flags.last("go-header-file"))
	packages, named := c.protobufPackages(append(flags.all("packages"), flags.all("output-package")...)) // both are -p
	if f, ok := flags.find("drop-gogo-go"); ok && f.value == "false" {
		c.remark("--drop-gogo-go=false keeps ProtoMessage, Descriptor and the registration of messages, e.g. for " +
			"grpc-gateway: gen does not write them")
	}
	options := []Option{{"packages", named}}
	for _, f := range flags {
		key, known := protobufOptions[f.name]
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

// protobufPackages returns the project's own packages as patterns, and all of them as the option has them, with their
// signs: + for only the types that ask, - for packages that others only import.
func (c *call) protobufPackages(all []string) (own, named []string) {
	for _, p := range all {
		sign := ""
		if strings.HasPrefix(p, "+") || strings.HasPrefix(p, "-") {
			sign, p = p[:1], p[1:]
		}
		if sign != "-" {
			for _, pattern := range c.packages(p) {
				if strings.HasPrefix(pattern, ".") {
					own = append(own, pattern)
				}
			}
		}
		named = append(named, sign+p)
	}
	return own, named
}
