package controlplane

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// Binaries are the paths of the programs of a control plane.
type Binaries struct {
	Etcd      string // e.g. "/home/me/.cache/gen-toolkit/controlplane/v1.36.3-linux-amd64-0a1b2c3d4e5f/etcd"
	APIServer string // e.g. "…/kube-apiserver"
	Kubectl   string // e.g. "…/kubectl"
}

// Build returns the programs from the cache, after it has built them if they are not there. A build takes some minutes
// and downloads what the module cache lacks; it reports to log, which may be nil. Of two processes that build at once
// one waits for the other.
//
// The cache is the directory gen-toolkit/controlplane in [os.UserCacheDir], or the one that the environment variable
// GEN_CONTROLPLANE_CACHE names. Building needs the go command on the PATH. Where GEN_CONTROLPLANE_SOURCE names a
// directory with Kubernetes' source, as the package source makes it, kube-apiserver and kubectl are built there.
func Build(ctx context.Context, log io.Writer) (Binaries, error) {
	dir, err := build(ctx, base, log)
	if err != nil {
		return Binaries{}, err
	}
	return Binaries{
		Etcd:      binary(dir, "etcd"),
		APIServer: binary(dir, "kube-apiserver"),
		Kubectl:   binary(dir, "kubectl"),
	}, nil
}

// BuildControllerManager is Build for kube-controller-manager alone. It returns the path of the program.
func BuildControllerManager(ctx context.Context, log io.Writer) (string, error) {
	dir, err := build(ctx, manager, log)
	if err != nil {
		return "", err
	}
	return binary(dir, "kube-controller-manager"), nil
}

// build returns the directory with the programs of a set.
func build(ctx context.Context, programs set, log io.Writer) (string, error) {
	if log == nil {
		log = io.Discard
	}
	cache, err := openCache(programs)
	if err != nil {
		return "", err
	}
	if dir, ok := cache.lookup(); ok {
		return dir, nil
	}
	unlock, err := cache.lock(ctx, log)
	if err != nil {
		return "", err
	}
	defer unlock()
	if dir, ok := cache.lookup(); ok { // another process has built while this one waited
		return dir, nil
	}
	return cache.fill(func(dir string) error { return compile(ctx, programs, dir, log) })
}

// binary is the path of a program in a directory.
func binary(dir, name string) string {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return filepath.Join(dir, name)
}

// buildFlags are the flags of go build; together with the module they decide what the binaries contain.
func buildFlags() []string {
	return []string{"-trimpath", "-buildvcs=false", "-ldflags=" + linkerFlags(kubernetesVersion())}
}

// compile builds the programs of a set into dir, which holds everything that the build writes besides.
func compile(ctx context.Context, programs set, dir string, log io.Writer) error {
	module := filepath.Join(dir, "source")
	defer os.RemoveAll(module)
	if err := writeModule(module); err != nil {
		return err
	}
	temporary := filepath.Join(module, "_tmp")
	if err := os.Mkdir(temporary, 0o755); err != nil {
		return err
	}

	fmt.Fprintf(log, "building %s %s; this takes some minutes, but only once\n", programs, kubernetesVersion())
	begin := time.Now()
	for _, b := range builds(programs, module) {
		args := append([]string{"build", "-o", dir}, buildFlags()...)
		cmd := exec.CommandContext(ctx, "go", append(args, b.packages...)...)
		cmd.Dir = b.dir
		cmd.Env = append(b.environment, "GOTMPDIR="+temporary)
		if err := runBuild(ctx, cmd, log); err != nil {
			return err
		}
	}
	fmt.Fprintf(log, "built %s in %s\n", programs, time.Since(begin).Round(time.Second))
	return nil
}

// runBuild runs a call of go build and returns an error that quotes it.
func runBuild(ctx context.Context, cmd *exec.Cmd, log io.Writer) error {
	cmd.Cancel = func() error { return killTree(cmd.Process) } // go build alone would leave its compilers running
	cmd.WaitDelay = 10 * time.Second
	var output bytes.Buffer
	cmd.Stderr = io.MultiWriter(log, &output)
	if err := runTied(cmd); err != nil {
		if ctx.Err() != nil {
			return fmt.Errorf("go build: %w", ctx.Err())
		}
		return fmt.Errorf("go build: %w\n%s", err, lastLines(output.Bytes()))
	}
	return nil
}

// buildEnvironment is this process's environment without what would make go build something else: a workspace, a vendor
// directory, another platform, race detection, cgo. Of GOFLAGS only -p=N is kept, e.g. "-p=2".
func buildEnvironment() []string {
	flags := []string{"-mod=readonly"} // not empty: an empty value would mean that of go env -w
	for flag := range strings.FieldsSeq(os.Getenv("GOFLAGS")) {
		if strings.HasPrefix(flag, "-p=") {
			flags = append(flags, flag)
		}
	}
	return append(os.Environ(),
		"GOWORK=off",
		"GOFLAGS="+strings.Join(flags, " "),
		"CGO_ENABLED=0",
		"GOOS="+runtime.GOOS,
		"GOARCH="+runtime.GOARCH,
	)
}
