// Command update writes programs.mod and programs.sum for a version of Kubernetes. It runs in the directory of the
// package controlplane, as its go:generate line says.
//
// Other modules can't require Kubernetes: in its own go.mod the modules that it is published as have version v0.0.0 and
// are replaced by directories. Those of the version v1.N.M are published as v0.N.M, so each gets a replacement by that
// version. Etcd's version is the one that Kubernetes tests with.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const (
	kubernetes = "k8s.io/kubernetes"
	etcd       = "go.etcd.io/etcd/server/v3"
)

func main() {
	if err := update(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "update:", err)
		os.Exit(1)
	}
}

func update(args []string) error {
	if len(args) != 1 || !strings.HasPrefix(args[0], "v1.") {
		return errors.New("usage: update VERSION, e.g. v1.36.3")
	}
	dir, err := os.MkdirTemp("", "controlplane-update-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)

	mod, err := goMod(dir, args[0])
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), mod, 0o644); err != nil {
		return err
	}
	if err := os.CopyFS(filepath.Join(dir, "etcd"), os.DirFS("_programs/etcd")); err != nil {
		return err
	}
	if _, err := goCommand(dir, "mod", "tidy"); err != nil {
		return err
	}
	for _, name := range []string{"mod", "sum"} {
		content, err := os.ReadFile(filepath.Join(dir, "go."+name))
		if err != nil {
			return err
		}
		if err := os.WriteFile("_programs/programs."+name, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// goMod returns the programs' go.mod as it is before go mod tidy, derived from that of Kubernetes.
func goMod(dir, version string) ([]byte, error) {
	out, err := goCommand(dir, "mod", "download", "-json", kubernetes+"@"+version)
	if err != nil {
		return nil, err
	}
	var module struct{ GoMod string }
	if err := json.Unmarshal(out, &module); err != nil {
		return nil, err
	}
	if out, err = goCommand(dir, "mod", "edit", "-json", module.GoMod); err != nil {
		return nil, err
	}
	var upstream struct {
		Go      string
		Require []struct{ Path, Version string }
		Replace []struct{ Old, New struct{ Path string } }
	}
	if err := json.Unmarshal(out, &upstream); err != nil {
		return nil, err
	}

	var mod bytes.Buffer
	fmt.Fprintf(&mod, "module github.com/gen-toolkit/gen/hack/controlplane/programs\n\ngo %s\n\n", upstream.Go)
	mod.WriteString("tool (\n")
	for _, program := range []string{"kube-apiserver", "kube-controller-manager", "kubectl"} {
		fmt.Fprintf(&mod, "\t%s/cmd/%s\n", kubernetes, program)
	}
	mod.WriteString(")\n\n")
	fmt.Fprintf(&mod, "require %s %s\n\n", kubernetes, version)
	for _, require := range upstream.Require {
		if require.Path == etcd {
			fmt.Fprintf(&mod, "require %s %s\n\n", etcd, require.Version)
		}
	}
	published := "v0." + strings.TrimPrefix(version, "v1.")
	mod.WriteString("replace (\n")
	for _, replace := range upstream.Replace {
		if strings.HasPrefix(replace.New.Path, "./staging/") {
			fmt.Fprintf(&mod, "\t%[1]s => %[1]s %[2]s\n", replace.Old.Path, published)
		}
	}
	mod.WriteString(")\n")
	return mod.Bytes(), nil
}

// goCommand runs the go command in dir and returns what it prints.
func goCommand(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return out, nil
}
