package trace

import (
	"os"
	"slices"
	"strings"
)

// irrelevantVariables begin with GO, but change nothing about which packages there are.
var irrelevantVariables = []string{"GOCACHE", "GOCOVERDIR", "GOFILE", "GOGC", "GOLINE", "GOMAXPROCS", "GOMEMLIMIT",
	"GOPACKAGE", "GOTMPDIR", "GOTRACEBACK"}

// otherVariables are those that matter without beginning with GO.
var otherVariables = []string{"CC", "CGO_ENABLED", "HOME", "USERPROFILE", "AppData", "XDG_CONFIG_HOME"}

// Environment returns the variables of which a load depends, e.g. "GOFLAGS=-mod=mod", in order.
func Environment() []string {
	var found []string
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		ofGo := strings.HasPrefix(name, "GO") && !strings.HasPrefix(name, "GOOGLE_")
		if ofGo && !slices.Contains(irrelevantVariables, name) || slices.Contains(otherVariables, name) {
			found = append(found, variable)
		}
	}
	slices.Sort(found)
	return found
}
