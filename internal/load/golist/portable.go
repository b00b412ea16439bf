package golist

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/internal/trace"
)

// pathVariables hold directories of one machine. They change where modules and settings are, and not what they hold.
var pathVariables = []string{"AppData", "GOBIN", "GOENV", "GOMODCACHE", "GOPATH", "GOROOT", "HOME", "USERPROFILE",
	"XDG_CONFIG_HOME"}

// PortableIdentity is [Identity] without the directories of this machine: two machines with the same Go version and
// settings have the same one, e.g. with another GOMODCACHE. A Go distribution counts by its version, a module in
// GOMODCACHE by its own. It is an error where only the go command knows the settings.
func PortableIdentity() (string, error) {
	if by := driver(nil); by != "" {
		return "", fmt.Errorf("packages are listed by %s (GOPACKAGESDRIVER)", by)
	}
	command, err := goCommand(nil)
	if err != nil {
		return "", err
	}
	settings, err := userSettings(nil)
	if err != nil {
		return "", err
	}
	root := filepath.Dir(filepath.Dir(command))
	if !ordinaryGo(command, root) || bytes.Contains(settings, []byte("CC=")) {
		return "", fmt.Errorf("%s is not the go command of a release", command)
	}
	var id strings.Builder
	for _, variable := range append(trace.Environment(), strings.Split(string(settings), "\n")...) {
		if name, _, _ := strings.Cut(variable, "="); !slices.Contains(pathVariables, name) {
			fmt.Fprintf(&id, "%q\n", variable)
		}
	}
	for _, root := range []string{root, os.Getenv("GOROOT")} {
		if root == "" {
			continue
		}
		var release strings.Builder
		if err := describeRoots(&release, nil, root); err != nil {
			return "", err
		}
		fmt.Fprintf(&id, "%s\n", strings.TrimPrefix(release.String(), strconv.Quote(root)))
	}
	for _, compiler := range []string{os.Getenv("CC"), "gcc", "clang", "cc"} {
		_, err := exec.LookPath(compiler)
		fmt.Fprintf(&id, "%t\n", err == nil)
	}
	return id.String(), nil
}
