// Command market-apiserver serves orders of fruit as an aggregated API, behind a kube-apiserver.
package main

import (
	"os"

	genericapiserver "k8s.io/apiserver/pkg/server"
	"k8s.io/component-base/cli"

	"github.com/gen-toolkit/gen/examples/fruit/apiserver/server"
)

func main() {
	os.Exit(cli.Run(server.NewCommand(genericapiserver.SetupSignalContext())))
}
