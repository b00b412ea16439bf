package codegen

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/module"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A Target is a directory for generated files, with the sources that they are generated from.
type Target struct {
	Dir    string   // absolute, e.g. "/src/fruit/client/listers"
	Path   string   // its import path, e.g. "example.org/fruit/client/listers"; "" for files that are not Go
	Source []string // see [File.Source]

	name string         // of the package, e.g. "v1"; "" for the last element of Path
	home string         // Dir without --out: where the packages of the sources expect it; "" if unknown
	pkg  *model.Package // the package of the sources, if the files are in it
}

// WithSource returns the target with other sources, e.g. WithSource("example.org/fruit/api/v1.Fruit").
func (t Target) WithSource(source ...string) Target {
	t.Source = source
	return t
}

// Join returns a target below, e.g. Join("example", "v1").
func (t Target) Join(elements ...string) Target {
	t.Dir = filepath.Join(append([]string{t.Dir}, elements...)...)
	if t.home != "" {
		t.home = filepath.Join(append([]string{t.home}, elements...)...)
	}
	t.Path = path.Join(append([]string{t.Path}, elements...)...)
	t.name, t.pkg = "", nil
	return t
}

// PackageDir returns the directory of an API package, for files beside its sources. A generator owns its zz_generated
// files in the directories of all packages of the API: gen removes those that are no longer planned.
func (p *Pass) PackageDir(pkg *model.Package) Target {
	return p.redirect(Target{Dir: pkg.Dir, Path: pkg.Path, Source: []string{pkg.Path}, name: pkg.Name, home: pkg.Dir,
		pkg: pkg})
}

// RelativePackage returns a directory relative to an API package, e.g. RelativePackage(v1, "applyconfiguration"). The
// pass then owns it, see [Pass.OutputPackage]. ok is false where the directory is not below that of the package's
// module, or is the package's own.
func (p *Pass) RelativePackage(pkg *model.Package, dir string) (target Target, ok bool) {
	target = Target{Dir: filepath.Join(pkg.Dir, filepath.FromSlash(dir)), Path: path.Join(pkg.Path, dir),
		Source: []string{pkg.Path}}
	target.home = target.Dir
	actual, err := load.ImportPath(p.driver.Record, target.Dir)
	if path.IsAbs(dir) || err != nil || actual != target.Path || target.Path == pkg.Path ||
		module.CheckImportPath(target.Path) != nil {
		return Target{}, false
	}
	target = p.redirect(target)
	p.own(target.Dir)
	return target, true
}

// OutputPackage returns the Go package that the generator's [PackageOptions] name. The pass then owns that directory:
// gen removes files in it that the generator wrote and no longer plans.
func (p *Pass) OutputPackage() Target {
	target := p.outputPackage(p.driver.Generator)
	p.checkImportPath(target)
	target.Source, target.name = p.allSources(), load.PackageIn(p.driver.Record, target.Dir)
	p.own(target.Dir)
	return target
}

// OutputPackageOf returns the Go package of another generator, e.g. OutputPackageOf(client.Generator) for the imports
// of informers: by its options in this job, else in another job, else by its default options.
func (p *Pass) OutputPackageOf(g *Generator) Target { return p.outputPackage(g.Name) }

func (p *Pass) outputPackage(generator string) Target {
	dir, importPath := p.driver.Job.Output(generator)
	if importPath == "" {
		var err error
		if importPath, err = load.ImportPath(p.driver.Record, dir); err != nil {
			p.Report(ruleOutputPath.At(diag.NoPosition, "can't tell the import path of %s's output: %v", generator,
				err).
				Fix("set %s's outputPkg in gen.yaml, or --output-pkg, to the import path of its dir, e.g. "+
					"example.org/fruit/client", generator))
		}
	}
	home := dir
	if below, ok := strings.CutPrefix(importPath, p.driver.Module.Path+"/"); ok {
		if _, err := load.ImportPath(p.driver.Record, dir); err != nil { // a script moves it to where its path says
			home = filepath.Join(p.driver.Module.Dir, filepath.FromSlash(below))
		}
	}
	return p.redirect(Target{Dir: dir, Path: importPath, home: home})
}

// OutputDir returns a directory for files that are not Go, e.g. OutputDir("config/crd"), and owns it, as
// [Pass.OutputPackage] does. A relative directory starts at gen.yaml. Files of a [TextFile] whose extensions are not
// .yaml or .yml are owned only if their extensions are named, e.g. OutputDir("docs", ".md").
func (p *Pass) OutputDir(dir string, extensions ...string) Target {
	base := p.driver.Dir
	if p.driver.Out != "" {
		base = p.driver.Out
	}
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(base, dir)
	}
	p.own(dir, extensions...)
	return Target{Dir: dir, Source: p.allSources()}
}

// redirect moves a Go package below the directory of --out.
func (p *Pass) redirect(t Target) Target {
	if p.driver.Out != "" {
		t.Dir = filepath.Join(p.driver.Out, filepath.FromSlash(t.Path))
	}
	return t
}

// own makes stale files of the generator below a directory part of the run.
func (p *Pass) own(dir string, extensions ...string) {
	d := p.driver
	d.Scopes = append(d.Scopes, writer.Scope{
		Dir: dir, Recursive: true, Extensions: strings.Join(extensions, " "), Generator: d.Generator,
		Packages: d.Covered, Excluded: d.Excluded, Sources: p.allSources(), Module: d.Module,
	})
}

// Declared returns the top-level names that hand-written files of a target declare, e.g. "FruitExpansion", and their
// methods, e.g. "fruitLister.ByColor".
func (p *Pass) Declared(t Target) map[string]bool {
	return p.driver.Packages.Declared(p.driver.Record, t.Dir)
}

// HasGoFiles reports whether a target has Go files, hand-written or generated.
func (p *Pass) HasGoFiles(t Target) bool { return load.HasGo(p.driver.Record, t.Dir) }

// checkImportPath reports a directory for packages that Go would not import, and an option outputPkg that contradicts
// go.mod.
func (p *Pass) checkImportPath(t Target) {
	if t.Path == "" {
		return // has been reported
	}
	generator, at := p.driver.Generator, p.OptionPos("outputPkg")
	if at == diag.NoPosition {
		at = p.OptionPos("dir")
	}
	if err := module.CheckImportPath(t.Path); err != nil {
		p.Report(ruleOutputPath.At(at, "option dir of generator %s: %q is not an import path", generator, t.Path).
			Fix("use letters, digits, and - . _ ~ in dir and outputPkg"))
		return
	}
	if slices.Contains(strings.Split(t.Path, "/"), "vendor") {
		p.Report(ruleOutputPath.At(at,
			"option dir of generator %s: package %s lies below a directory vendor, and can't be imported by "+
				"that path", generator, t.Path).
			Fix("choose another dir"))
		return
	}
	if _, named := p.driver.Job.Output(generator); named == "" || p.driver.Out != "" {
		return
	}
	if actual, err := load.ImportPath(p.driver.Record, t.Dir); err == nil && actual != t.Path {
		p.Report(ruleOutputPath.At(at,
			"option outputPkg of generator %s: the package is %s by it, and %s by the go.mod of its directory",
			generator, t.Path, actual).
			Fix("remove outputPkg, or choose the dir that has this import path"))
	}
}
