package shell

import (
	"path"
	"regexp"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// generatorVariable matches the names of variables with the path of a generator, e.g. CONTROLLER_GEN or clientgenbin.
var generatorVariable = regexp.MustCompile(`(?i)(gen|docs|protobuf)(_?(binary|bin|cmd|command|exe|path|tool))?$`)

// Named returns the value of a variable that is written as source, e.g. "$CLIENT_GEN". A generator whose file only a
// run would tell is known by the name of its variable.
func Named(name, source, value string) string {
	if !argv.Known(path.Base(value)) && generatorVariable.MatchString(name) {
		return argv.Unknown(source)
	}
	return value
}
