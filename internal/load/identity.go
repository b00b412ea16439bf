package load

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/internal/trace"
)

// Identity describes all that a load depends on beside the files that it records: which Go there is and what it is told
// by the environment. It starts no process where the go command is an ordinary one; a script, or the shim of a version
// manager, is asked. An error means that it can't be told. The recorder, which may be nil, gets to know all that is
// looked at beside [Environment].
func Identity(ctx context.Context, dir string, record *trace.Recorder) (string, error) {
	look(record, "gopackagesdriver")
	if by := driver(nil); by != "" {
		return "", fmt.Errorf("packages are listed by %s (GOPACKAGESDRIVER), of which it is not known what it reads", by)
	}
	look(record, "go")
	command, err := exec.LookPath("go")
	if err != nil {
		return "", err
	}
	if command, err = record.Target(command); err != nil {
		return "", err
	}
	record.Look(command)
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
		record.Miss("the go command was asked")
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
		version, err := record.ReadFile(filepath.Join(root, "VERSION")) // one without is being worked on
		if err != nil {
			return "", err
		}
		defaults, err := record.ReadFile(filepath.Join(root, "go.env"))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return "", err
		}
		fmt.Fprintf(&id, "%q %q %q\n", root, version, defaults)
	}
	for _, compiler := range []string{os.Getenv("CC"), "gcc", "clang", "cc"} { // without any, the default is CGO_ENABLED=0
		look(record, compiler)
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

// look has the recorder remember where a program is looked for.
func look(record *trace.Recorder, program string) {
	if program == "" {
		return
	}
	names := []string{program}
	for _, extension := range filepath.SplitList(os.Getenv("PATHEXT")) { // of Windows
		names = append(names, program+extension)
	}
	for _, name := range names {
		if name != filepath.Base(name) {
			record.Look(name)
			continue
		}
		for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
			record.Look(filepath.Join(dir, name))
		}
	}
}

// userSettings returns what go env -w has written; nil if it has not.
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
