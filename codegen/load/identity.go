package load

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Identity describes all that a load depends on beside the files that it records: which Go there is and what it is told by the
// environment. It starts no process where the go command is an ordinary one; a script, or the shim of a version manager, is asked.
// An error means that it can't be told.
func Identity(ctx context.Context, dir string) (string, error) {
	if by := driver(nil); by != "" {
		return "", fmt.Errorf("packages are listed by %s (GOPACKAGESDRIVER), of which it is not known what it reads", by)
	}
	command, err := exec.LookPath("go")
	if err != nil {
		return "", err
	}
	if command, err = filepath.EvalSymlinks(command); err != nil {
		return "", err
	}
	var id strings.Builder
	for _, variable := range relevant(os.Environ()) {
		fmt.Fprintf(&id, "%q\n", variable)
	}
	settings, err := userSettings()
	if err != nil {
		return "", err
	}
	fmt.Fprintf(&id, "%q\n", settings)
	root := filepath.Dir(filepath.Dir(command))
	if !ordinaryGo(command, root) || bytes.Contains(settings, []byte("CC=")) {
		e, err := readEnvironment(ctx, dir, nil)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&id, "%q\n", e)
		root = e.GOROOT
	}
	info, err := os.Stat(command)
	if err != nil {
		return "", err
	}
	fmt.Fprintf(&id, "%q %d %d\n", command, info.Size(), info.ModTime().UnixNano())
	for _, root := range []string{root, os.Getenv("GOROOT")} {
		if root == "" {
			continue
		}
		version, err := os.ReadFile(filepath.Join(root, "VERSION")) // one without is being worked on
		if err != nil {
			return "", err
		}
		defaults, err := os.ReadFile(filepath.Join(root, "go.env"))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return "", err
		}
		fmt.Fprintf(&id, "%q %q %q\n", root, version, defaults)
	}
	for _, compiler := range []string{os.Getenv("CC"), "gcc", "clang", "cc"} { // without any, the default is CGO_ENABLED=0
		_, err := exec.LookPath(compiler)
		fmt.Fprintf(&id, "%t\n", err == nil)
	}
	return id.String(), nil
}

// ordinaryGo says whether the command is the one of a Go distribution.
func ordinaryGo(command, root string) bool {
	if _, err := os.Stat(filepath.Join(root, "VERSION")); err != nil {
		return false
	}
	file, err := os.Open(command)
	if err != nil {
		return false
	}
	defer file.Close()
	head := make([]byte, 2)
	_, err = file.Read(head)
	return err == nil && string(head) != "#!"
}

// irrelevantVariables begin with GO, but change nothing about which packages there are.
var irrelevantVariables = []string{"GOCACHE", "GOCOVERDIR", "GOFILE", "GOGC", "GOLINE", "GOMAXPROCS", "GOMEMLIMIT", "GOPACKAGE", "GOTMPDIR", "GOTRACEBACK"}

// otherVariables are those that matter without beginning with GO.
var otherVariables = []string{"CC", "CGO_ENABLED", "HOME", "USERPROFILE", "AppData", "XDG_CONFIG_HOME"}

func relevant(env []string) []string {
	var found []string
	for _, variable := range env {
		name, _, _ := strings.Cut(variable, "=")
		if strings.HasPrefix(name, "GO") && !strings.HasPrefix(name, "GOOGLE_") && !slices.Contains(irrelevantVariables, name) || slices.Contains(otherVariables, name) {
			found = append(found, variable)
		}
	}
	slices.Sort(found)
	return found
}

// userSettings returns what go env -w has written; nil if it has not.
func userSettings() ([]byte, error) {
	name := os.Getenv("GOENV")
	if name == "" {
		dir, err := os.UserConfigDir()
		if err != nil {
			return nil, nil // the go command reads none then, either
		}
		name = filepath.Join(dir, "go", "env")
	}
	if name == "off" {
		return nil, nil
	}
	content, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return content, err
}
