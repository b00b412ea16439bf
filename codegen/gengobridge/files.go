package gengobridge

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
)

// outputDirs are the directories in which a generator may write.
type outputDirs struct {
	run    Run
	own    *codegen.Target           // nil without Config.OwnPackage
	beside map[string]codegen.Target // by the directories of the packages that the generator reads
}

// outputDirs returns them, and makes stale files in them part of the run, whatever their names are.
func (cfg Config) outputDirs(p *codegen.Pass) outputDirs {
	all := outputDirs{run: Run{Options: codegen.OptionsOf[any](p)}, beside: map[string]codegen.Target{}}
	if cfg.OwnPackage {
		own := p.OutputPackage()
		all.own, all.run.Dir, all.run.Path = &own, own.Dir, own.Path
	}
	for _, pkg := range p.API.Packages {
		target := p.PackageDir(pkg)
		p.OutputDir(target.Dir)
		all.beside[pkg.Dir] = target
	}
	return all
}

// target returns the target of an output, and false where the generator may not write there.
func (all outputDirs) target(made output) (codegen.Target, bool) {
	if filepath.Base(made.Name) != made.Name {
		return codegen.Target{}, false
	}
	if all.own != nil { // first: its outputs are packages of the job, too
		below, err := filepath.Rel(all.own.Dir, made.Dir)
		if err == nil && filepath.IsLocal(below) {
			return all.own.Join(strings.Split(filepath.ToSlash(below), "/")...), true
		}
	}
	target, ok := all.beside[made.Dir]
	return target, ok
}

// files plans a file for each output.
func (cfg Config) files(p *codegen.Pass, all outputDirs, outputs []output) (files []codegen.File) {
	for _, file := range outputs {
		target, ok := all.target(file)
		if !ok {
			p.Report(ruleElsewhere.At(diag.At(file.path()), "generator %s wants to write here, outside of its "+
				"directories", cfg.Name).
				Fix("%s", all.remedy()))
			continue
		}
		source := string(unsigned(file.Source))
		if file.Format != nil {
			formatted, err := file.Format([]byte(source))
			if err != nil {
				p.Report(ruleNotGo.At(diag.At(file.path()), "generator %s can't format the file: %v", cfg.Name, err).
					Fix(askAuthor))
				continue
			}
			files = append(files, codegen.TextFile(p, target, file.Name, "//", string(formatted), unchanged))
			continue
		}
		_, err := parser.ParseFile(token.NewFileSet(), file.Name, source, parser.SkipObjectResolution)
		if err != nil {
			p.Report(ruleNotGo.At(diag.At(file.path()), "generator %s makes a file that is not Go: %v", cfg.Name, err).
				Fix(askAuthor))
			continue
		}
		files = append(files, codegen.TextFile(p, target, file.Name, "//", source, formatted))
	}
	return files
}

func (all outputDirs) remedy() string {
	if all.own == nil {
		return "choose a directory of a package that it reads, or set OwnPackage in its gengobridge.Config"
	}
	return "choose a directory of a package that it reads, or one below its option dir"
}

// generatedBy matches the line that gen's own line replaces.
var generatedBy = regexp.MustCompile(`(?m)^// Code generated .*DO NOT EDIT\.\n+`)

// packageClause matches where the comments above the package clause end.
var packageClause = regexp.MustCompile(`(?m)^package `)

// unsigned returns source without the line that says who made it.
func unsigned(source []byte) []byte {
	at := packageClause.FindIndex(source)
	if at == nil {
		return source
	}
	head := generatedBy.ReplaceAll(source[:at[0]], nil)
	return append(head[:len(head):len(head)], source[at[0]:]...)
}

// unchanged returns text that is formatted.
func unchanged(text string) ([]byte, error) { return []byte("\n" + text), nil }
