// Package crds installs the CustomResourceDefinitions of a program, upgrades them with the stored objects, and removes
// them:
//
//	//go:embed config/crd
//	var files embed.FS
//
//	set, err := crds.Parse(files)
//	client, err := crds.NewForConfig(config) // a *rest.Config, e.g. that of a manager of controller-runtime
//	report, err := crds.Upgrade(ctx, client, set, crds.Options{Owner: "fruit.example.org"})
//
// [Install] applies definitions and waits until API servers serve them. It refuses what could lose objects. [Upgrade]
// also rewrites stored objects in the storage version and then removes old versions from status.storedVersions.
// [Uninstall] removes definitions without objects. Each looks at all definitions before it changes the first one.
//
// In: definitions as YAML or JSON, and a client. Out: a [Report], or an error that names each definition that is in the
// way, with a remedy.
package crds
