// Command sample-controller replaces main.go in a copy of Kubernetes' sample-controller: the other programs'
// flags, no resync and no log. The controller is upstream's.
package main

import (
	"context"

	"github.com/go-logr/logr"
	kubeinformers "k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	clientset "k8s.io/sample-controller/pkg/generated/clientset/versioned"
	informers "k8s.io/sample-controller/pkg/generated/informers/externalversions"

	"github.com/gen-toolkit/gen/hack/reconcilers/work"
)

func main() { work.Main(run) }

func run(ctx context.Context, s work.Settings) error {
	ctx = klog.NewContext(ctx, logr.Discard())
	kube, err := kubernetes.NewForConfig(s.Config)
	if err != nil {
		return err
	}
	client, err := clientset.NewForConfig(s.Config)
	if err != nil {
		return err
	}
	kubeFactory := kubeinformers.NewSharedInformerFactory(kube, 0)
	factory := informers.NewSharedInformerFactory(client, 0)
	controller := NewController(ctx, kube, client, kubeFactory.Apps().V1().Deployments(),
		factory.Samplecontroller().V1alpha1().Foos())
	kubeFactory.Start(ctx.Done())
	factory.Start(ctx.Done())
	return controller.Run(ctx, s.Workers)
}
