package pluginhost

import (
	"regexp"
	"slices"
	"strings"
)

// variables are those of gen's environment that every plugin gets: where programs, caches and temporary files are,
// languages, and what the go command reads. Tokens of a CI are not among them.
var variables = strings.Fields(`PATH HOME USER LOGNAME SHELL TERM NO_COLOR TZ TMPDIR TMP TEMP
	LANG LANGUAGE LC_ALL LC_COLLATE LC_CTYPE LC_MESSAGES LC_MONETARY LC_NUMERIC LC_TIME
	XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_RUNTIME_DIR XDG_STATE_HOME
	GO111MODULE GOARCH GOBIN GOCACHE GODEBUG GOENV GOEXPERIMENT GOFLAGS GOGC GOINSECURE GOMAXPROCS GOMEMLIMIT GOMODCACHE
	GONOPROXY GONOSUMDB GOOS GOPATH GOPRIVATE GOPROXY GOROOT GOSUMDB GOTMPDIR GOTOOLCHAIN GOVCS GOWORK CGO_ENABLED
	ALLUSERSPROFILE APPDATA COMMONPROGRAMFILES COMSPEC HOMEDRIVE HOMEPATH LOCALAPPDATA NUMBER_OF_PROCESSORS OS PATHEXT
	PROCESSOR_ARCHITECTURE PROGRAMDATA PROGRAMFILES SYSTEMDRIVE SYSTEMROOT USERDOMAIN USERNAME USERPROFILE WINDIR`)

// Environment returns what every plugin that runs in a directory gets of an environment, sorted. Windows writes e.g.
// Path.
func Environment(all []string, dir string) []string {
	own := slices.DeleteFunc(slices.Clone(all), func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		return !slices.Contains(variables, strings.ToUpper(name))
	})
	own = append(own, "PWD="+dir)
	slices.Sort(own)
	return own
}

// variable is what a variable of the environment can be called in gen.yaml.
var variable = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// IsVariable reports whether a variable of the environment can have the name, e.g. "NODE_ENV".
func IsVariable(name string) bool { return variable.MatchString(name) }
