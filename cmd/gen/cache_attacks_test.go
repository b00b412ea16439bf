package main

import (
	"os"
	"time"
)

// attacks change something; status and says are what gen check must make of it then.
var attacks = []struct {
	name   string
	do     func(*project)
	status int
	says   string
}{
	{"nothing", func(*project) {}, 0, hit},
	{"a file of equal size and time", func(p *project) {
		p.secretly("api/fruit.go", time.Time{}, func() {
			p.edit("api/fruit.go", "Sweet []string  ", "Sweets []string ")
		})
	}, 1, "stale     api/zz_generated.deepcopy.go"},
	{"the clock set back", func(p *project) {
		p.secretly("api/fruit.go", time.Unix(1, 0), func() { p.edit("api/fruit.go", "Sweet []string", "Sweet []int") })
	}, 1, "stale     crd/example.org_fruits.yaml"},
	{"a replaced module", func(p *project) {
		p.edit("../local/part.go", "Names []string", "Names []int64")
	}, 1, "stale     crd/example.org_fruits.yaml"},
	{"another directory replaces a module", func(p *project) {
		p.edit("go.mod", "=> ../local", "=> ../other")
	}, 1, "stale     crd/example.org_fruits.yaml"},
	{"a new file in a replaced module", func(p *project) {
		p.edit("../local/part.go", "struct{ Names []string `json:\"names\"` }", "[]Other")
		p.write("../local/other.go", "package local\n\ntype Other string\n")
	}, 1, "stale     crd/example.org_fruits.yaml"},
	{"markers that make an API of an imported package", func(p *project) {
		p.edit("shared/shared.go", "package shared", "// +k8s:deepcopy-gen=package\npackage shared")
		p.edit("gen.yaml", "[./api/...]", "[./api/..., ./shared]")
	}, 1, "stale     api/basket/v1/zz_generated.deepcopy.go\nmissing   shared/zz_generated.deepcopy.go"},
	{"a method in a new file of an imported package", func(p *project) {
		p.write("shared/copy.go", "package shared\n\nfunc (l Labels) DeepCopy() Labels { return l }\n")
	}, 1, "stale     api/basket/zz_generated.deepcopy.go"},
	{"a file less in an imported package", func(p *project) {
		p.edit("shared/shared.go", "type Labels []string", "")
		p.write("shared/labels.go", "package shared\n\ntype Labels []string\n")
		p.warm()
		p.edit("shared/shared.go", "type Size", "type Labels map[string]string\n\ntype Size")
		p.remove("shared/labels.go")
	}, 1, "stale     api/basket/v1/zz_generated.deepcopy.go"},
	{"another file for the same system", func(p *project) {
		p.edit("shared/shared.go", "type Labels []string", "")
		p.write("shared/labels.go", "//go:build !tagged\n\npackage shared\n\ntype Labels []string\n")
		p.write("shared/labels_tagged.go", "//go:build tagged\n\npackage shared\n\ntype Labels map[string]string\n")
		p.warm()
		p.edit("shared/labels.go", "!tagged", "tagged")
		p.edit("shared/labels_tagged.go", "build tagged", "build !tagged")
	}, 1, "stale     api/basket/v1/zz_generated.deepcopy.go"},
	{"a peer", func(p *project) { p.edit("api/basket/basket.go", "	Lid    *Lid\n", "") }, 1, "loses Basket.Lid"},
	{"another type of a peer", func(p *project) {
		p.edit("api/basket/basket.go", "	Color string", "	Color Color")
		p.write("api/basket/color.go", "package basket\n\ntype Color string\n")
	}, 1, "stale     api/basket/v2/zz_generated.conversion.go"},
	{"registration, where conversions wait for it", func(p *project) {
		p.write("api/basket/v1/register.go", "package v1\n\nimport \"k8s.io/apimachinery/pkg/runtime\"\n\n"+
			"var localSchemeBuilder runtime.SchemeBuilder\n")
	}, 1, "stale     api/basket/v1/zz_generated.conversion.go"},
	{"another version of a module", func(p *project) {
		if machinery(p.T, "../../testdata").Dir == "" {
			p.Skip("it has not been downloaded")
		}
		p.require("../../testdata")
	}, 1, "stale     informers/externalversions/example/api/fruit.go\n"},
	{"a new file", func(p *project) {
		p.write("api/basket.go", "package api\n\ntype Basket struct{ Bowls []Bowl }\n")
	}, 1, "stale     api/zz_generated.deepcopy.go"},
	{"a new package", func(p *project) {
		p.write("api/v2/doc.go",
			"// +k8s:deepcopy-gen=package\n// +groupName=example.org\npackage v2\n\ntype Stone struct{ P *int }\n")
	}, 1, "missing   api/v2/zz_generated.deepcopy.go"},
	{"a deleted file", func(p *project) { p.remove("api/bowl.go") }, 1, "stale     api/zz_generated.deepcopy.go"},
	{"another system", func(p *project) { p.Setenv("GOOS", "windows") }, 1, "stale     api/zz_generated.deepcopy.go"},
	{"a build tag", func(p *project) {
		p.Setenv("GOFLAGS", "-tags=tagged")
	}, 1, "stale     api/zz_generated.deepcopy.go"},
	{"a build tag by go env -w", func(p *project) {
		p.write("../env", "GOFLAGS=-tags=tagged\n")
		p.Setenv("GOENV", p.path("../env"))
		p.Setenv("GOFLAGS", "") // so that it is set again at the end
		os.Unsetenv("GOFLAGS")
	}, 1, "stale     api/zz_generated.deepcopy.go"},
	{"a workspace", func(p *project) {
		p.write("../go.work",
			"go 1.26.0\n\nuse (\n\t./main\n\t./other\n)\n\nreplace example.org/local v0.0.0 => ./other\n")
	}, 1, "stale     crd/example.org_fruits.yaml"},
	{"a workspace with a module", func(p *project) {
		p.edit("go.mod", "=> ../local", "=> ../other")
		p.write("../go.work", "go 1.26.0\n\nuse (\n\t./main\n\t./other\n)\n")
	}, 1, "stale     crd/example.org_fruits.yaml"},
	{"a comment in go.mod", func(p *project) {
		p.edit("go.mod", "go 1.26.0", "go 1.26.0 // or later")
	}, 0, "go.mod has changed"},
	{"a comment in go.sum", func(p *project) { p.write("go.sum", p.read("go.sum")+"\n") }, 0, "go.sum has changed"},
	{"another header", func(p *project) { p.write("header.txt", "// Another header.\n") }, 1, "stale     client/"},
	{"no header", func(p *project) { p.edit("gen.yaml", "header: header.txt\n", "") }, 1, "stale     client/"},
	{"another option", func(p *project) {
		p.edit("gen.yaml", "client: {dir: client}", "client: {dir: client, name: named}")
	}, 1, "missing   client/named/clientset.go"},
	{"a generator less", func(p *project) { p.edit("gen.yaml", "deepcopy: , ", "") }, 0, ""},
	{"an edited output", func(p *project) {
		p.edit("api/zz_generated.deepcopy.go", "DeepCopyInto", "DeepCopyOnto")
	}, 1, edited + "stale     api/zz_generated.deepcopy.go"},
	{"an output that is built no more", func(p *project) {
		p.edit("api/zz_generated.deepcopy.go", "\npackage api\n", "\n//go:build never\n\npackage api\n")
	}, 1, "stale     api/zz_generated.deepcopy.go"},
	{"an output with C", func(p *project) {
		p.edit("api/zz_generated.deepcopy.go", "\npackage api\n", "\npackage api\n\nimport \"C\"\n")
	}, 1, edited},
	{"an output that has become hand-written", func(p *project) {
		p.edit("api/zz_generated.deepcopy.go", "// Code generated by gen deepcopy. DO NOT EDIT.\n", "")
	}, 1, ""},
	{"an edited manifest", func(p *project) {
		p.edit("crd/example.org_fruits.yaml", "fruits", "fruit")
	}, 1, edited + "stale     crd/example.org_fruits.yaml"},
	{"an edited manifest of equal size and time", func(p *project) {
		p.secretly("crd/example.org_fruits.yaml", time.Time{}, func() {
			p.edit("crd/example.org_fruits.yaml", "fruits", "fruitz")
		})
	}, 1, edited + "stale     crd/example.org_fruits.yaml"},
	{"a deleted manifest", func(p *project) {
		p.remove("crd/example.org_fruits.yaml")
	}, 1, edited + "missing   crd/example.org_fruits.yaml"},
	{"a deleted output", func(p *project) {
		p.remove("client/versioned/clientset.go")
	}, 1, "missing   client/versioned/clientset.go"},
	{"a stale file", func(p *project) {
		p.write("listers/old/v1/old.go",
			"// Code generated by gen lister. DO NOT EDIT.\n// Source: example.org/fruit/api\n\npackage v1\n")
	}, 1, "superfluous listers/old/v1/old.go"},
	{"a stale manifest", func(p *project) {
		p.write("crd/old.yaml", "# Code generated by gen crd. DO NOT EDIT.\n# Source: example.org/fruit/api.Old\n")
	}, 1, "superfluous crd/old.yaml: package api has no type Old any more"},
	{"a file of the user's beside", func(p *project) { p.write("crd/own.yaml", "kind: Own\n") }, 0, edited},
	{"a hand-written manifest in the way", func(p *project) {
		p.write("crd/example.org_fruits.yaml", "kind: Own\n")
	}, 1, "this file is hand-written"},
	{"a hand-written file in the way", func(p *project) {
		p.write("client/versioned/clientset.go", "package versioned\n")
	}, 1, "this file is hand-written"},
	{"a directory in the way", func(p *project) {
		p.remove("crd/example.org_fruits.yaml")
		p.write("crd/example.org_fruits.yaml/file", "")
	}, 1, "it is not a regular file"},
	{"an expansion", func(p *project) {
		p.write("listers/example/api/expansion.go", "package api\n\ntype FruitListerExpansion interface{ Peel() }\n")
	}, 1, ""},
	{"a syntax error", func(p *project) { p.edit("api/bowl.go", "struct{", "struct(") }, 1, "syntax error"},
	{"a vendor folder", func(p *project) { p.write("vendor/modules.txt", "# nothing\n") }, 1, ""},
	{"no go.mod", func(p *project) { p.remove("go.mod") }, -1, ""},
}
