package load

import (
	"context"
	"go/version"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load/golist"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A Check is what [TypeCheck] finds.
type Check struct {
	Problems diag.List // what does not compile
	Missing  []string  // packages that go.mod lacks, and modules that go.sum lacks, by path
	Failures diag.List // why packages could not be checked
	Skipped  bool      // nothing was checked: a driver, e.g. Bazel's, lists no file that is not there yet
}

// TypeCheck type-checks, with function bodies, the packages of Go files that are not on the disk yet. Keys are absolute
// paths; a file without content counts as removed. Of cfg it takes Env and Parallel. Problems have positions in these
// files, or in others of their packages. The error is for a go command that can't run.
//
// All comes from source, and of other packages only the declarations that the files need. It compiles nothing:
// examples/fruit takes 0.3 s, and with a cold build cache the go command would compile client-go for a minute.
func TypeCheck(ctx context.Context, cfg Config, files trace.Overlay) (check Check, err error) {
	overlay, dirs := trace.Overlay{}, map[string][]string{} // names of files, by directory
	for name, content := range files {
		if overlay[asSource(name)] = content; content.Exists() {
			dirs[filepath.Dir(name)] = append(dirs[filepath.Dir(name)], name)
		}
	}
	modules, err := Config{Env: cfg.Env, Parallel: cfg.Parallel}.ByModule(slices.Collect(maps.Keys(dirs)), overlay)
	if err != nil {
		return check, err
	}
	for _, m := range modules {
		var names []string
		for _, dir := range m.Dirs {
			names = append(names, dirs[dir]...)
		}
		if err := check.module(ctx, m.Config, names); err != nil {
			return check, err
		}
	}
	for i := range check.Problems {
		name := &check.Problems[i].Pos.Filename
		*name = strings.Replace(*name, testAsSource, testSuffix, 1)
	}
	check.Problems = check.Problems.Sorted()
	return check, nil
}

// A load has no tests: a generated one is checked under another name, as a source of its package.
const testSuffix, testAsSource = "_test.go", "_test.source.go"

func asSource(name string) string {
	if base, ok := strings.CutSuffix(name, testSuffix); ok {
		return base + testAsSource
	}
	return name
}

// module checks the files of one module.
func (c *Check) module(ctx context.Context, cfg Config, files []string) error {
	if cfg.lister().Driven() {
		c.Skipped = true
		return nil
	}
	set, problems, failures, err := PackagesWithDownload(ctx, cfg)
	if c.Failures.Add(failures...); err != nil || set == nil {
		return err
	}
	missing, unknown := missingIn(set)
	c.Problems.Add(append(problems, unknown...)...)
	compiled := map[string]bool{}
	for _, p := range set.Roots {
		if len(missing) == 0 { // else errors may follow from that
			c.Problems.Add(p.Unresolved()...)
		}
		for _, name := range p.GoFiles {
			compiled[name] = true
		}
	}
	for _, name := range files {
		if name := asSource(name); !compiled[name] {
			c.Problems.Add(ruleLeftOut.At(diag.At(name), "the go command leaves this file out"))
		}
	}
	if set.resolver != nil {
		missing = append(missing, set.resolver.Unsummed()...)
	}
	c.Missing = append(c.Missing, missing...)
	return nil
}

// PackagesWithDownload is [Packages] for a config with an overlay. The go command first downloads the modules that
// go.mod requires and that files of the overlay import, where they are not there yet. The set is nil where it fails, or
// where the packages can't be listed: failures say why.
func PackagesWithDownload(ctx context.Context, cfg Config) (set *Set, problems, failures diag.List, err error) {
	set, problems, err = Packages(ctx, cfg)
	if err != nil || set == nil {
		return nil, nil, problems, err
	}
	missing, _ := missingIn(set)
	absent := slices.DeleteFunc(missing, set.present)
	if len(absent) == 0 {
		return set, problems, nil, nil
	}
	if _, failures, err = cfg.lister().ListRequired(ctx, absent); err != nil || len(failures) > 0 {
		return nil, nil, failures, err
	}
	if set, problems, err = Packages(ctx, cfg); set == nil {
		return nil, nil, problems, err
	}
	return set, problems, nil, err
}

// present reports whether a download would not bring a package: its module is in the module cache, or go.mod does not
// require one.
func (s *Set) present(path string) bool { return s.resolver == nil || !s.resolver.Absent(path) }

// missingIn returns the packages that files of the overlay, or of other modules, import and that do not exist. A
// missing package of the main module is a problem: go mod tidy can't add it.
func missingIn(set *Set) (all []string, problems diag.List) {
	seen := map[string]bool{}
	for _, path := range slices.Sorted(maps.Keys(set.packages)) {
		p := set.packages[path]
		if !p.Opened() || p.Module.Main && !p.Root {
			continue
		}
		for _, file := range p.Files() {
			generated := p.overlaid(set.Fset.Position(file.Package).Filename)
			for _, spec := range file.Imports {
				path := importPath(spec)
				if p.Root && !generated || seen[path] || path == "unsafe" || path == "C" || p.imported(path) != nil {
					continue
				}
				seen[path] = true
				if strings.HasPrefix(path, p.Module.Path+"/") {
					problems.Add(ruleNoPackage.At(set.Fset.Position(spec.Pos()), "there is no package %s", path))
				} else {
					all = append(all, path)
				}
			}
		}
	}
	return all, problems
}

// overlaidLast lists the files of the overlay last: what two files declare is then an error of theirs.
func (p *Package) overlaidLast() {
	last := func(name string) int {
		if p.overlaid(name) {
			return 1
		}
		return 0
	}
	p.GoFiles = slices.SortedStableFunc(slices.Values(p.GoFiles), func(a, b string) int { return last(a) - last(b) })
}

// overlaid reports whether a file is in the overlay. Of a Program, all files count as such.
func (p *Package) overlaid(name string) bool {
	return p.set.cfg.Program || p.set.record.Overlay()[name].Exists()
}

// checksBodies reports whether the package is checked as a compiler does it: all declarations, and the function bodies
// of the overlay. Those of other files concern nobody here.
func (p *Package) checksBodies() bool { return p.set.cfg.Bodies && p.Root }

// goVersion returns the language version by which the package is checked; "" for the newest.
func (p *Package) goVersion() string {
	if !p.checksBodies() {
		return ""
	}
	if language := p.LanguageVersion(); readable(language) {
		return language
	}
	return ownLanguage
}

// readable reports whether gen can read a language version, e.g. "go1.26.0".
func readable(language string) bool {
	return ownLanguage == "" || version.Compare(version.Lang(language), ownLanguage) <= 0
}

// ownLanguage is the newest language version that gen can read: that of the Go which it is built with, e.g. "go1.26";
// "" for a Go between versions, which reads all.
var ownLanguage = version.Lang(runtime.Version())

// beyond says at a syntax error that the module may use a language that gen can't read.
func (p *Package) beyond(d diag.Diagnostic) diag.Diagnostic {
	language, at := golist.GoVersion(p.set.record, p.Module.Dir)
	if readable(language) {
		return d
	}
	d.Related = append(d.Related, diag.Related{Pos: at, Message: "the module is written in " + language})
	return d.Fix("gen is built with %s: if gofmt of %s accepts the file, build gen with that: "+
		"GOTOOLCHAIN=%[2]s go install github.com/gen-toolkit/gen/cmd/gen@latest", ownLanguage, language)
}

// LanguageVersion returns the language version of the package's module, e.g. "go1.24"; "" if its go.mod names none.
func (p *Package) LanguageVersion() string {
	if p.Module.Dir == "" {
		return ""
	}
	if known, ok := p.set.languages.Load(p.Module.Dir); ok {
		return known.(string)
	}
	language, _ := golist.GoVersion(p.set.record, p.Module.Dir)
	p.set.languages.Store(p.Module.Dir, language)
	return language
}
