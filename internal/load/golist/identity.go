package golist

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/gen-toolkit/gen/internal/process"
	"github.com/gen-toolkit/gen/internal/regular"
	"github.com/gen-toolkit/gen/internal/trace"
)

// Identity describes everything that a load depends on beside the files that it records: the Go distribution and the
// environment. It starts a process only where the go command is a script, e.g. the shim of a version manager. The error
// says why the description is unknown. The recorder, which may be nil, records all that Identity looks at beside
// [trace.Environment].
func Identity(ctx context.Context, dir string, record *trace.Recorder) (string, error) {
	if runtime.GOOS == "js" { // there is no go command
		return fmt.Sprintf("%q", fromProcess()), nil
	}
	recordLookPath(record, "gopackagesdriver")
	if by := driver(nil); by != "" {
		return "", fmt.Errorf("packages are listed by %s (GOPACKAGESDRIVER), and gen does not know what that reads",
			by)
	}
	command, err := goCommand(record)
	if err != nil {
		return "", err
	}
	var id strings.Builder
	for _, variable := range trace.Environment() {
		fmt.Fprintf(&id, "%q\n", variable)
	}
	settings, err := userSettings(record)
	if err != nil {
		return "", err
	}
	fmt.Fprintf(&id, "%q\n", settings)
	root := filepath.Dir(filepath.Dir(command))
	if !ordinaryGo(command, root) || bytes.Contains(settings, []byte("CC=")) {
		record.MarkUncacheable("the go command was asked")
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
	if err := describeRoots(&id, record, root, os.Getenv("GOROOT")); err != nil {
		return "", err
	}
	for _, compiler := range []string{os.Getenv("CC"), "gcc", "clang", "cc"} { // CGO_ENABLED is 0 without any
		recordLookPath(record, compiler)
		_, err := process.Find(compiler)
		fmt.Fprintf(&id, "%t\n", err == nil)
	}
	return id.String(), nil
}

// goCommand returns the path of the go command, with links resolved.
func goCommand(record *trace.Recorder) (string, error) {
	recordLookPath(record, "go")
	command, err := process.Find("go")
	if err != nil {
		return "", err
	}
	if command, err = record.EvalSymlinks(command); err != nil {
		return "", err
	}
	record.Stat(command)
	return command, nil
}

// describeRoots writes the versions and defaults of Go distributions. One without a VERSION file is under development,
// which is an error.
func describeRoots(id *strings.Builder, record *trace.Recorder, roots ...string) error {
	for _, root := range roots {
		if root == "" {
			continue
		}
		version, err := record.ReadFile(filepath.Join(root, "VERSION"))
		if err != nil {
			return err
		}
		defaults, err := record.ReadFile(filepath.Join(root, "go.env"))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		fmt.Fprintf(id, "%q %q %q\n", root, version, defaults)
	}
	return nil
}

// ordinaryGo reports whether the command is the binary of a Go distribution, not a script.
func ordinaryGo(command, root string) bool {
	if _, err := os.Stat(filepath.Join(root, "VERSION")); err != nil {
		return false
	}
	file, _, err := regular.Open(command)
	if err != nil {
		return false
	}
	defer file.Close()
	head := make([]byte, 2)
	_, err = file.Read(head)
	return err == nil && string(head) != "#!"
}

// recordLookPath records each file that a search for a program in PATH may find.
func recordLookPath(record *trace.Recorder, program string) {
	if program == "" {
		return
	}
	names := []string{program}
	for _, extension := range filepath.SplitList(os.Getenv("PATHEXT")) { // on Windows
		names = append(names, program+extension)
	}
	for _, name := range names {
		if name != filepath.Base(name) {
			record.Stat(name)
			continue
		}
		for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
			record.Stat(filepath.Join(dir, name))
		}
	}
}

// userSettings returns the file that `go env -w` writes; nil if there is none.
func userSettings(record *trace.Recorder) ([]byte, error) {
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
	content, err := record.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return content, err
}
