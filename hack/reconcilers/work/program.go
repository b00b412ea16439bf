package work

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"runtime/pprof"
	"syscall"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

// Settings are those of a program.
type Settings struct {
	Config  *rest.Config
	Workers int
	// Always has the status written in each Reconcile, as sample-controller does, and not only when it differs.
	Always bool
}

// Main runs a program by its flags until it gets SIGTERM. All programs have the same flags.
func Main(run func(context.Context, Settings) error) {
	// A set of its own: controller-runtime has a flag of the name kubeconfig in the common one.
	flags := flag.NewFlagSet(os.Args[0], flag.ExitOnError)
	kubeconfig := flags.String("kubeconfig", "", "kubeconfig file")
	workers := flags.Int("workers", 2, "number of objects that are reconciled at the same time")
	qps := flags.Float64("qps", -1, "requests a second; -1 means no limit")
	always := flags.Bool("always", false, "write the status in each Reconcile")
	heap := flags.String("heap", "", "file for a heap profile, which is written at the end")
	_ = flags.Parse(os.Args[1:]) // which exits

	err := func() error {
		config, err := clientcmd.BuildConfigFromFlags("", *kubeconfig)
		if err != nil {
			return err
		}
		config.QPS, config.Burst = float32(*qps), max(1, int(*qps))
		asked, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
		defer stop()
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		written := make(chan error, 1)
		go func() {
			<-asked.Done()
			written <- writeHeap(*heap)
			cancel()
		}()
		if err := run(ctx, Settings{config, *workers, *always}); err != nil {
			return err
		}
		return <-written
	}()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// writeHeap writes what the program has in use.
func writeHeap(name string) error {
	if name == "" {
		return nil
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	runtime.GC()
	return pprof.WriteHeapProfile(file)
}
