// Command controlplane runs a Kubernetes control plane on loopback; see the package of the same name.
//
//	controlplane [-dir DIR] start                 start it, say how to use it, and run until interrupted
//	controlplane [-dir DIR] exec [--] CMD ARGS…   start it, run CMD with KUBECONFIG and kubectl, and stop it
//	controlplane build                            only build the programs
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/gen-toolkit/gen/hack/controlplane"
)

const usage = `Usage:
  controlplane [-dir DIR] [-q] start                  start a control plane and run it until interrupted
  controlplane [-dir DIR] [-q] exec [--] CMD [ARGS…]  start one, run CMD with KUBECONFIG and kubectl, stop it
  controlplane [-q] build                             only build etcd, kube-apiserver and kubectl

Flags:
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:])
	stop()
	var exit *exec.ExitError
	switch {
	case err == nil:
	case errors.Is(err, flag.ErrHelp):
		os.Exit(2)
	case errors.As(err, &exit) && exit.Exited():
		os.Exit(exit.ExitCode())
	default:
		fmt.Fprintln(os.Stderr, "controlplane:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("controlplane", flag.ContinueOnError)
	dir := flags.String("dir", "", "`directory` that keeps data and logs (default: a temporary one)")
	quiet := flags.Bool("q", false, "print no progress")
	flags.Usage = func() {
		fmt.Fprint(flags.Output(), usage)
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); err != nil {
		return err
	}
	opts := controlplane.Options{Dir: *dir, Log: os.Stderr}
	if *quiet {
		opts.Log = io.Discard
	}
	command, rest := flags.Arg(0), flags.Args()
	if len(rest) > 0 {
		rest = rest[1:]
	}
	if len(rest) > 0 && rest[0] == "--" {
		rest = rest[1:]
	}
	switch {
	case command == "build" && len(rest) == 0:
		return build(ctx, opts.Log)
	case command == "start" && len(rest) == 0:
		return serve(ctx, opts)
	case command == "exec" && len(rest) > 0:
		return execute(ctx, opts, rest)
	}
	flags.Usage()
	return flag.ErrHelp
}

func build(ctx context.Context, log io.Writer) error {
	binaries, err := controlplane.Build(ctx, log)
	if err != nil {
		return err
	}
	fmt.Printf("%s\n%s\n%s\n", binaries.Etcd, binaries.APIServer, binaries.Kubectl)
	return nil
}

// serve runs a control plane until ctx ends.
func serve(ctx context.Context, opts controlplane.Options) error {
	cp, err := start(ctx, opts)
	if err != nil {
		return err
	}
	fmt.Printf(`Data and logs are in %s. To use it from another terminal:

  export KUBECONFIG=%s
  export PATH="%s:$PATH"
  kubectl get namespaces

Interrupt to stop it.
`, cp.Dir(), cp.Kubeconfig(), filepath.Dir(cp.Binaries().Kubectl))
	<-ctx.Done()
	return cp.Stop()
}

// execute runs a command beside a control plane. If the command fails, the error holds its [exec.ExitError].
func execute(ctx context.Context, opts controlplane.Options, args []string) error {
	cp, err := start(ctx, opts)
	if err != nil {
		return err
	}
	for _, variable := range cp.Env() {
		name, value, _ := strings.Cut(variable, "=")
		os.Setenv(name, value) // for this process too: the command itself may be kubectl
	}
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 10 * time.Second
	err = cmd.Run()
	if errors.Is(err, context.Canceled) { // the command has ended well after the interrupt
		err = nil
	}
	return errors.Join(err, cp.Stop())
}

// start returns a control plane that outlives ctx, so that what uses it can end first. Only the build may be
// interrupted.
func start(ctx context.Context, opts controlplane.Options) (*controlplane.ControlPlane, error) {
	if _, err := controlplane.Build(ctx, opts.Log); err != nil {
		return nil, err
	}
	return controlplane.Start(context.WithoutCancel(ctx), opts)
}
