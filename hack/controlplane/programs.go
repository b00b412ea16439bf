package controlplane

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// To move to another version of Kubernetes, change it here and run go generate.
//
//go:generate go run ./internal/update v1.36.3

// programs holds the module that the programs are built in. A go.mod in a directory would make it another module, which
// an embed directive does not enter; hence the names that moduleFiles undoes.
//
//go:embed _programs/programs.mod _programs/programs.sum _programs/etcd/main.go
var programs embed.FS

// moduleFiles maps a file of the module to its embedded source.
var moduleFiles = map[string]string{
	"go.mod":       "_programs/programs.mod",
	"go.sum":       "_programs/programs.sum",
	"etcd/main.go": "_programs/etcd/main.go",
}

// A set is programs that are built together, by import paths: etcd's is relative to the module. The last element of a
// path names the binary.
type set []string

var (
	// base is what each control plane runs.
	base = set{"./etcd", "k8s.io/kubernetes/cmd/kube-apiserver", "k8s.io/kubernetes/cmd/kubectl"}
	// manager is a set of its own, as few ask for it: its build takes longer than that of all others.
	manager = set{"k8s.io/kubernetes/cmd/kube-controller-manager"}
)

// String names the binaries, e.g. "etcd, kube-apiserver and kubectl".
func (s set) String() string {
	names := make([]string, len(s))
	for i, pkg := range s {
		names[i] = path.Base(pkg)
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// writeModule puts the module of the programs into a new directory.
func writeModule(dir string) error {
	for name, source := range moduleFiles {
		content, err := fs.ReadFile(programs, source)
		if err != nil {
			return err
		}
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// versionSymbols are the packages whose variables tell a program its version. What they hold without that is no
// version, and kubectl version fails.
var versionSymbols = []string{"k8s.io/component-base/version", "k8s.io/client-go/pkg/version"}

// linkerFlags are the -ldflags of the build: no symbol table, and the version that programs.mod requires.
func linkerFlags(version string) string {
	major, rest, _ := strings.Cut(strings.TrimPrefix(version, "v"), ".")
	minor, _, _ := strings.Cut(rest, ".")
	flags := []string{"-s", "-w"}
	for _, pkg := range versionSymbols {
		flags = append(flags,
			fmt.Sprintf("-X %s.gitVersion=%s", pkg, version),
			fmt.Sprintf("-X %s.gitMajor=%s", pkg, major),
			fmt.Sprintf("-X %s.gitMinor=%s", pkg, minor),
			fmt.Sprintf("-X %s.gitCommit=", pkg),
		)
	}
	return strings.Join(flags, " ")
}

var requirement = regexp.MustCompile(`(?m)^\s*(?:require )?k8s\.io/kubernetes (v\S+)`)

// kubernetesVersion is the version in programs.mod, e.g. "v1.36.3".
func kubernetesVersion() string {
	mod, err := fs.ReadFile(programs, moduleFiles["go.mod"])
	if err != nil {
		panic(err) // the file is embedded
	}
	match := requirement.FindSubmatch(mod)
	if match == nil {
		panic("programs.mod does not require k8s.io/kubernetes")
	}
	return string(match[1])
}
