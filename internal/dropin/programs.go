package dropin

import (
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/oldtools"
)

// job adds the job of a generator for some packages.
func (c *call) job(a oldtools.Ask, packages []string) error {
	s, err := c.selected(a)
	if err != nil {
		return err
	}
	head, err := c.header(a)
	if err != nil {
		return err
	}
	c.add(packages, head, *s)
	return nil
}

// program does what a call of a program of code-generator or kube-openapi asks for.
func (c *call) program() error {
	a, packages := c.Asks[0], c.Packages
	if !a.Apart || a.Generator == "openapi" {
		if c.Base != "" && c.Trim != "" {
			return c.refuse("--trim-path-prefix: gen writes beside the types, if --output-base is left out, too")
		}
		c.Out = c.absolute(c.Base)
	}
	switch a.Generator {
	case "client":
		c.Unchecked = true // apply configurations may be written later
	case "openapi":
		if slices.ContainsFunc(packages, c.isOwn) { // else it is an API server without types of its own
			packages = a.Others(packages, c.isOwn)
		}
		if _, in := c.module(c.inTree(a.Dir)); in { // go.mod knows the import path: openapi-gen takes any
			a.Dir, a.Pkg = c.outputDir(a), ""
		}
	case "protobuf":
		packages = slices.DeleteFunc(slices.Clone(packages), func(p string) bool { return !c.isOwn(p) })
		if len(packages) == 0 {
			return c.refuse("--packages names no package of this module")
		}
		if slices.ContainsFunc(packages, c.registersMessages) && !a.Has("dropGogoGo") {
			a.Options = append(a.Options, oldtools.Option{Key: "dropGogoGo", Value: false})
		}
	}
	return c.job(a, packages)
}

// registersMessages reports whether generated code of a package of the module registers messages.
func (c *call) registersMessages(pkg string) bool {
	module, _ := c.module(c.inTree("."))
	return oldtools.RegistersMessages(c.Tree, path.Join(c.moduleDir(c.inTree(".")), strings.TrimPrefix(pkg, module)))
}

// crdRefDocs does what a call of crd-ref-docs asks for.
func (c *call) crdRefDocs() error {
	content, err := fs.ReadFile(c.Tree, c.inTree(c.Config))
	if err != nil {
		return c.refuse("--config: %v", err)
	}
	a, err := c.Asks[0].Document(c.inTree(c.Asks[0].Dir), c.isDirectory(c.Asks[0].Dir), content)
	if err != nil {
		return c.refuse("%s: %v", c.Config, err)
	}
	a.Options[0].Value = filepath.Join(c.root(), filepath.FromSlash(a.Options[0].Value.(string)))
	return c.job(a, []string{c.absolute(c.Packages[0])})
}
