// Command bridged is gen with generators of k8s.io/code-generator, by package gengobridge. In: gen.yaml. Out: what
// their own programs write.
package main

import (
	"k8s.io/gengo/v2/generator"
	"k8s.io/gengo/v2/namer"

	conversionargs "k8s.io/code-generator/cmd/conversion-gen/args"
	conversion "k8s.io/code-generator/cmd/conversion-gen/generators"
	deepcopyargs "k8s.io/code-generator/cmd/deepcopy-gen/args"
	deepcopy "k8s.io/code-generator/cmd/deepcopy-gen/generators"
	defaulterargs "k8s.io/code-generator/cmd/defaulter-gen/args"
	defaulter "k8s.io/code-generator/cmd/defaulter-gen/generators"
	listerargs "k8s.io/code-generator/cmd/lister-gen/args"
	lister "k8s.io/code-generator/cmd/lister-gen/generators"
	registerargs "k8s.io/code-generator/cmd/register-gen/args"
	register "k8s.io/code-generator/cmd/register-gen/generators"

	"github.com/gen-toolkit/gen/codegen/gengobridge"
	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

func main() {
	all := generators.All()
	for _, cfg := range configs {
		all = append(all, gengobridge.New(cfg))
	}
	genmain.Main(all...)
}

// targets is what gengo.Execute takes.
type targets = []generator.Target

var configs = []gengobridge.Config{
	{
		Name: "deepcopygen", Doc: "deepcopy-gen", Pure: true, NameSystems: deepcopy.NameSystems,
		DefaultNameSystem: deepcopy.DefaultNameSystem(),
		Targets: func(c *generator.Context, _ gengobridge.Run) targets {
			args := deepcopyargs.New()
			args.OutputFile = "zz_generated.deepcopy.go"
			return deepcopy.GetTargets(c, args)
		},
	},
	{
		Name: "defaultergen", Doc: "defaulter-gen", Pure: true, NameSystems: defaulter.NameSystems,
		DefaultNameSystem: defaulter.DefaultNameSystem(),
		Targets: func(c *generator.Context, _ gengobridge.Run) targets {
			args := defaulterargs.New()
			args.OutputFile = "zz_generated.defaults.go"
			return defaulter.GetTargets(c, args)
		},
	},
	{
		Name: "conversiongen", Doc: "conversion-gen", NameSystems: conversion.NameSystems,
		DefaultNameSystem: conversion.DefaultNameSystem(),
		Targets: func(c *generator.Context, _ gengobridge.Run) targets {
			args := conversionargs.New()
			args.OutputFile = "zz_generated.conversion.go"
			return conversion.GetTargets(c, args)
		},
	},
	{
		Name: "registergen", Doc: "register-gen", NameSystems: register.NameSystems,
		DefaultNameSystem: register.DefaultNameSystem(),
		Targets: func(c *generator.Context, _ gengobridge.Run) targets {
			args := registerargs.New()
			args.OutputFile = "zz_generated.register.go"
			return register.GetTargets(c, args)
		},
	},
	{
		Name: "listergen", Doc: "lister-gen", OwnPackage: true, Pure: true,
		NameSystems:       func() namer.NameSystems { return lister.NameSystems(nil) },
		DefaultNameSystem: lister.DefaultNameSystem(),
		Targets: func(c *generator.Context, run gengobridge.Run) targets {
			args := listerargs.New()
			args.OutputDir, args.OutputPkg = run.Dir, run.Path
			return lister.GetTargets(c, args)
		},
	},
}
