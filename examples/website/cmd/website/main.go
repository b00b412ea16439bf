// Command website runs the controller of websites by gen in the cluster that $KUBECONFIG names, or in which it runs.
package main

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"

	"k8s.io/client-go/tools/clientcmd"

	websites "github.com/gen-toolkit/gen/examples/website/client/reconcilers/web/v1"
	"github.com/gen-toolkit/gen/examples/website/gen"
	"github.com/gen-toolkit/gen/examples/website/parts"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	config, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	if err != nil {
		log.Fatal(err)
	}
	config.QPS = -1
	if err := gen.Run(ctx, config, &parts.Zone{}, websites.WebsiteOptions{}); err != nil {
		log.Fatal(err)
	}
}
