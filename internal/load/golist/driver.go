package golist

import (
	"os"
	"strings"

	"github.com/gen-toolkit/gen/internal/process"
)

// driver returns the program that lists packages instead of the go command, e.g. "/src/tools/gopackagesdriver.sh", or
// "" for none: see golang.org/x/tools/go/packages.
func driver(env []string) string {
	if env == nil {
		env = os.Environ()
	}
	named := ""
	for _, variable := range env {
		if value, ok := strings.CutPrefix(variable, "GOPACKAGESDRIVER="); ok {
			named = value
		}
	}
	switch named {
	case "":
		found, err := process.Find("gopackagesdriver")
		if err != nil {
			return ""
		}
		return found
	case "off":
		return ""
	}
	return named
}

// Driven reports whether a packages driver lists the packages.
func (l Lister) Driven() bool { return driver(l.Env) != "" }

// driverRemedy follows the usual remedy where a packages driver lists the packages. A driver may hide its own errors.
const driverRemedy = "; the packages driver (GOPACKAGESDRIVER) must list it: " +
	"GOPACKAGESPRINTDRIVERERRORS=1 shows what it says, and GOPACKAGESDRIVER=off has the go command list the packages"

// Remedy returns the usual remedy for a package that is missing, e.g. "run go mod tidy". Where a packages driver lists
// the packages, it adds what to do about the driver.
func (l Lister) Remedy(usual string) string {
	if !l.Driven() {
		return usual
	}
	return usual + driverRemedy
}
