// Command fruit-controller labels sweet fruits, and grows those of orchards, in the cluster that KUBECONFIG or -kubeconfig
// names. With -lease, several of them take turns.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"

	"github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned"
	"github.com/gen-toolkit/gen/examples/fruit/client/informers/externalversions"
	fruits "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/example/v1"
	orchards "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/orchard/v1"
	"github.com/gen-toolkit/gen/examples/fruit/controller"
	"github.com/gen-toolkit/gen/reconcile"
)

func main() {
	kubeconfig := flag.String("kubeconfig", os.Getenv("KUBECONFIG"), "kubeconfig file; empty means the cluster that this runs in")
	lease := flag.String("lease", "", "namespace of a Lease that one of several processes holds; empty means that there is one process")
	qps := flag.Float64("qps", -1, "most requests a second; negative leaves limits to the API server")
	burst := flag.Int("burst", 0, "with -qps, how many requests may exceed it for a moment; 0 means 10")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *kubeconfig, *lease, float32(*qps), *burst); err != nil {
		fmt.Fprintln(os.Stderr, "fruit-controller:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, kubeconfig, lease string, qps float32, burst int) error {
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return err
	}
	config.QPS, config.Burst = qps, burst // client-go's own limit is 5 requests a second
	client, err := versioned.NewForConfig(config)
	if err != nil {
		return err
	}
	kube, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	factory := externalversions.NewSharedInformerFactory(client, 10*time.Minute)
	informer := factory.Example().V1().Fruits()
	fruit, err := fruits.NewFruitController(client, informer, fruits.FruitOptions{})
	if err != nil {
		return err
	}
	options := orchards.OrchardOptions{Options: reconcile.Options{Events: kube.EventsV1()}}
	orchard, err := orchards.NewOrchardController(client, factory.Orchard().V1().Orchards(), informer, options)
	if err != nil {
		return err
	}
	factory.StartWithContext(ctx)
	controllers := func(ctx context.Context) error {
		return reconcile.RunAll(ctx,
			fruit.Runnable(controller.Labeller{FruitController: fruit}),
			orchard.Runnable(controller.Gardener{OrchardController: orchard}))
	}
	if lease == "" {
		return controllers(ctx)
	}
	election := reconcile.LeaderElection{Client: kube.CoordinationV1(), Namespace: lease, Name: "fruit-controller"}
	return election.Run(ctx, controllers)
}
