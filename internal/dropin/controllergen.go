package dropin

import (
	"io/fs"
	"path"
	"path/filepath"

	"github.com/gen-toolkit/gen/internal/oldtools"
)

// controllerGen does what a call of controller-gen asks for, module by module.
func (c *call) controllerGen() error {
	if len(c.Packages) == 0 {
		if files, _ := fs.Glob(c.Tree, path.Join(c.inTree("."), "*.go")); len(files) == 0 {
			return nil // nor does controller-gen anything here
		}
		c.Packages = []string{"."}
	}
	for _, c.current = range c.byModule(c.Packages) {
		for _, a := range c.Asks {
			if err := c.controller(a); err != nil {
				return err
			}
		}
		c.Modules = append(c.Modules, c.current)
	}
	c.current = Module{}
	return nil
}

// controller adds the job of one generator of controller-gen.
func (c *call) controller(a oldtools.Ask) error {
	dir := c.absolute(a.Dir)
	switch a.Rule {
	case "none":
		c.Discard, dir = append(c.Discard, a.Generator), c.nowhere()
	case "stdout":
		c.Print, dir = append(c.Print, a.Generator), c.nowhere()
	case "":
		dir = c.absolute(filepath.Join("config", a.Tool))
	}
	isCode := a.Generator == "deepcopy" || a.Generator == "applyconfiguration"
	a.Tool = c.tool.Name
	if err := c.job(a, c.current.patterns); err != nil {
		return err
	}
	s := &c.current.Jobs[len(c.current.Jobs)-1].Generate[0]
	if !isCode {
		set(s, "dir", dir)
	}
	if a.Generator == "crd" {
		set(s, "controllerGenVersion", c.tool.Version())
		set(s, "emptySubresources", true)
		set(s, "ignoreGenclient", true)
		set(s, "conversion", "external") // a patch adds the webhook: controller-gen writes none
	}
	if set(s, "besideTypes", true) {
		set(s, "groupPackages", "path")
	}
	set(s, "ignoreEnum", true)
	set(s, "unchecked", true) // a later step may change what is wrong
	return nil
}

// nowhere is a directory that does not exist, for files that are printed or only checked.
func (c *call) nowhere() string { return filepath.Join(c.root(), "nonexistent", "gen") }
