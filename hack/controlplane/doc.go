// Package controlplane runs a real Kubernetes control plane on loopback, for tests and for trying things out: etcd and
// kube-apiserver, with kubectl to talk to them. Nothing has to be installed but Go: the three programs are built from
// their Go modules, once, and kept in the user's cache directory.
//
//	cp, err := controlplane.Start(ctx, controlplane.Options{})
//	if err != nil {
//		return err
//	}
//	defer cp.Stop()
//	out, err := cp.Kubectl(ctx, "apply", "-f", "config/crd")
//
// What comes in is a directory for the data and flags for the API server; what goes out is a kubeconfig whose user may
// do everything. Client-go reads it with clientcmd.BuildConfigFromFlags("", cp.Kubeconfig()).
//
// The first Start on a machine builds for some minutes; later ones take seconds. Both servers listen on 127.0.0.1 only,
// and on Linux they die with the process that started them, however it ends.
//
// This is a control plane without its controllers, without a scheduler and without nodes. Custom resources, admission,
// RBAC, defaulting, conversion, watches, server-side apply and aggregated API servers, see StartExtension, are the real
// thing. But owner references do not collect garbage, a deleted namespace stays Terminating, and no pod ever runs.
// StartControllerManager runs single controllers, for those who ask: the program has a build of its own.
//
// The package needs the standard library alone, so that a module of any client-go version can use it. The requirements
// of the programs are in _programs/programs.mod, a go.mod under a name that lets it be embedded.
package controlplane
