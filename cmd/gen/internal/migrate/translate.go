package migrate

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/oldtools"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// translate asks for what gen does in place of the call. It reports whether gen replaces it.
func (c *call) translate() bool {
	reading := oldtools.Find(c.tool).Read(c.args)
	for _, f := range reading.Faults {
		if f.Question != "" {
			c.ask("%s", f.Question)
		}
	}
	for _, text := range reading.Remarks {
		c.remark("%s", text)
	}
	if reading.Answer != oldtools.None || reading.Stays {
		return false
	}
	if c.tool == "controller-gen" && len(reading.Packages) == 0 {
		reading.Packages = []string{"."}
	}
	packages := c.packages(reading.Packages...)
	if c.tool == "controller-gen" || strings.HasPrefix(c.tool, oldtools.Functions) {
		packages = c.withNested(packages)
	}
	if n := len(reading.Asks); n > 0 && reading.Asks[0].Marker == "+genclient" {
		packages = c.versions(packages)
		if reading.Asks[n-1].Generator == "applyconfiguration" {
			packages = c.applied(packages)
		}
	}
	replaced := len(packages) > 0 && len(reading.Asks) > 0
	for _, a := range reading.Asks {
		c.header = header{}
		if oldtools.Year.MatchString(a.Year) {
			c.header.year = a.Year
		}
		c.setHeader(a.Header)
		if a.Generator == "docs" {
			var ok bool
			if a, ok = c.document(a, reading.Config); !ok {
				return false
			}
		}
		replaced = c.generator(a, packages, reading.Base) && replaced
	}
	return replaced
}

// generator asks for a generator, unless no package has its marker.
func (c *call) generator(a oldtools.Ask, packages []string, base string) (replaced bool) {
	if a.Marker != "" && a.Marker != "+genclient" && len(c.reader.marked(packages, a.Marker)) == 0 {
		return true
	}
	if t := oldtools.Find(a.Tool); a.File != "" && path.Base(a.File) != t.File {
		c.remark("gen calls the file %s, not %s", t.File, argv.Show(a.File))
	}
	if a.Tool == c.tool && a.Generator == "openapi" {
		named := len(packages) > 0
		if packages = a.Others(packages, c.isOwn); named && len(packages) == 0 {
			c.ask("where would the code of %s go? It reads only packages of other modules", c.tool)
		}
	}
	options := c.options(a)
	switch {
	case c.tool == "controller-gen":
		var isUsual bool
		if options, isUsual = c.controller(packages, a, options); !isUsual {
			return a.Rule == "none"
		}
	case a.Generator == "protobuf":
		packages = slices.DeleteFunc(packages, func(p string) bool { return !strings.HasPrefix(p, ".") })
		if !a.Has("dropGogoGo") && slices.ContainsFunc(packages, func(p string) bool {
			return oldtools.RegistersMessages(c.reader.files, path.Clean(p))
		}) {
			options = slices.Insert(options, 1, Option{"dropGogoGo", false})
		}
	case a.Apart:
		dir, ok := c.outputDir(a, base)
		if !ok {
			return false
		}
		options = append([]Option{{"dir", dir}}, options...)
	}
	c.add(packages, a.Generator, options...)
	return len(packages) > 0
}

// presets are options with the values that gen takes anyway.
var presets = []Option{{"name", "versioned"}, {"outputModelNameFile", "zz_generated.model_name.go"},
	{"dropGogoGo", true}}

// options returns the options of a generator as gen.yaml has them.
func (c *call) options(a oldtools.Ask) (all []Option) {
	report := ""
	for _, o := range a.Options {
		to := Option{o.Key, o.Value}
		switch {
		case o.Elsewhere, slices.Contains(presets, to):
			continue
		case o.Key == "reportFilename":
			if report = c.report(o.Value.(string)); report == "" {
				continue
			}
			to.Value = report
		case o.Key == "updateReport":
			if report == "" {
				continue
			}
			c.reader.plan.lastReport(report)
		case o.IsFile:
			if in, ok := c.file(o.Value.(string), o.Key); ok {
				to.Value = in
			}
		}
		all = append(all, to)
	}
	return all
}

// outputDir returns the directory of a generator's packages.
func (c *call) outputDir(a oldtools.Ask, base string) (dir string, ok bool) {
	switch in, inside := c.reader.dirOf(a.Pkg); {
	case a.Dir != "":
		dir, ok = c.packageDir(a.Dir, a.Pkg)
	case inside:
		dir, ok = in, true
	case a.Pkg == "":
	case base != "": // of no module, e.g. --output-package openapi
		dir, ok = c.file(path.Join(base, a.Pkg), "the output directory")
	default:
		c.ask("where is the package %s? The module is %s", argv.Show(a.Pkg), c.reader.module)
	}
	return path.Join(dir, a.Below), ok
}

// controller returns the options of a generator of controller-gen; ok is false if gen.yaml has nothing for it.
func (c *call) controller(packages []string, a oldtools.Ask, options []Option) (_ []Option, ok bool) {
	dir := a.Dir
	switch {
	case a.Rule == "none":
		c.remark("controller-gen %s writes no file here", a.Tool)
		return nil, false
	case a.Tool == "schemapatch" && !a.Has("manifests"):
		if !c.asked { // what manifests= is
			c.ask("which manifests does schemapatch of controller-gen change? gen.yaml has nothing for it")
		}
		return nil, false
	case a.Rule == "stdout" && c.Out != "" && a.Tool == "rbac" && !c.reader.appended[c.absolute(c.Out)]:
		in, ok := c.file(path.Dir(c.Out), "the directory of rbac")
		return append([]Option{{"dir", in}, {"fileName", path.Base(c.Out)}}, options...), ok
	case a.Rule == "stdout" && (c.Piped || c.Out != ""):
		c.remark("controller-gen prints %s for what comes after it, and stays: gen as controller-gen prints the same",
			a.Tool)
		return nil, false
	case a.Rule == "stdout":
		c.ask("in which directory are the files of controller-gen %s? It prints them", a.Tool)
		return nil, false
	case a.Tool == "object":
		c.reader.objects = true
		return options, true
	case a.Tool == "applyconfiguration":
		return append(options, Option{"besideTypes", true}), true
	case a.Rule == "":
		dir = "config/" + a.Tool
	}
	in, ok := c.file(dir, "the directory of "+a.Tool)
	options = append([]Option{{"dir", in}}, options...)
	if (a.Tool == "crd" || a.Tool == "schemapatch") && len(c.reader.marked(packages, "+enum")) > 0 {
		options = append(options, Option{"ignoreEnum", true})
	}
	if a.Tool == "crd" && c.reader.clientNames(packages) {
		options = append(options, Option{"ignoreGenclient", true})
	}
	return options, ok
}

// isOwn reports whether a package is one of the project, or of a module inside that it takes from there.
func (c *call) isOwn(pkg string) bool {
	dir, inside := c.reader.dirOf(pkg)
	return strings.HasPrefix(pkg, ".") || inside && c.reader.linked[c.reader.moduleOf(dir)]
}

// document returns an ask of crd-ref-docs with the options of its configuration file.
func (c *call) document(a oldtools.Ask, config string) (_ oldtools.Ask, ok bool) {
	output, ok := c.file(a.Dir, "the output")
	file, known := c.file(config, "the configuration")
	if !ok || !known {
		return a, false
	}
	content, err := fs.ReadFile(c.reader.files, file)
	if err == nil {
		a, err = a.Document(output, c.reader.isDir(output), content)
	}
	if err != nil {
		c.ask("what does %s of crd-ref-docs say? It can't be read: %v", file, err)
	}
	return a, err == nil
}
