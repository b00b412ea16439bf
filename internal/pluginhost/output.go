package pluginhost

import (
	"fmt"
	"go/format"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/protocol"
)

// outputs reports the diagnostics of an answer, and returns its files.
func outputs(p *codegen.Pass, name string, o *Options, response protocol.Response) (files []codegen.File) {
	for _, d := range response.Diagnostics {
		p.Report(diagnostic(name, d))
	}
	if o.Dir != "" {
		p.OutputDir(o.Dir, genheader.Extensions()...) // also where the plugin answers no file any more
	}
	for _, f := range response.Files {
		file, err := output(p, name, o, f)
		if err != nil {
			p.Report(rulePlugin.At(p.OptionPos("plugin"), "plugin %s answers the file %q: %v", name, f.Path, err).
				Fix("%s", Remedy(err)))
			continue
		}
		files = append(files, file)
	}
	return files
}

// diagnostic returns a diagnostic of an answer.
func diagnostic(name string, d protocol.Diagnostic) codegen.Diagnostic {
	pos := diag.NoPosition
	if d.Position != nil {
		pos.Filename, pos.Line, pos.Column = d.Position.File, d.Position.Line, d.Position.Column
	}
	remedy := d.Remedy
	if remedy == "" {
		remedy = "plugin " + name + " says no more"
	}
	if d.Severity == "warning" {
		return diag.Diagnostic{Pos: pos, Severity: diag.Warning, Message: d.Message, Remedy: remedy}
	}
	return diag.Diagnostic{Pos: pos, Severity: diag.Error, Message: d.Message, Remedy: remedy}
}

// output returns a file of an answer, in the directory that gen.yaml names or beside an API package.
func output(p *codegen.Pass, name string, o *Options, f protocol.File) (file codegen.File, err error) {
	if !local(f.Path) {
		return file, &fault{"that is not a path below the directory of gen.yaml",
			"let it answer paths such as web/fruit.ts, without .. and with slashes"}
	}
	target, err := target(p, o, f)
	if err != nil {
		return file, err
	}
	base := path.Base(f.Path)
	ext := path.Ext(base)
	content := strings.TrimRight(f.Content, "\n") + "\n"
	if maker, ok := genheader.Maker([]byte(content)); ok {
		if maker != "gen "+name {
			return file, &fault{fmt.Sprintf("it says that %s has generated it", maker),
				"leave that line out: gen writes it"}
		}
		return codegen.File{Path: filepath.Join(target.Dir, base), Source: target.Source,
			Render: func() ([]byte, error) { return []byte(content), nil }}, nil
	}
	if ext == ".go" {
		formatted, err := format.Source([]byte(content))
		if err != nil {
			return file, &fault{fmt.Sprintf("it is not Go: %v", err), "correct the plugin"}
		}
		return codegen.TextFile(p, target, base, "//", "\n"+string(formatted), text), nil
	}
	sign := f.Comment
	if sign == "" {
		sign = genheader.Comment(ext)
	}
	switch {
	case sign == "" && !genheader.IsData(ext):
		return file, &fault{"gen does not know how comments are written in it",
			`let it answer comment, e.g. "#", or a .txt file`}
	case sign == "":
		return codegen.DataFile(p, target, base, content, text), nil
	case !slices.Contains(genheader.Signs(), sign):
		return file, &fault{fmt.Sprintf("gen does not know comments by %q", sign),
			"let it answer one of " + strings.Join(genheader.Signs(), " ")}
	}
	return codegen.TextFile(p, target, base, sign, content, text), nil
}

func text(content string) ([]byte, error) { return []byte(content), nil }

// local reports whether a path is one below a directory, written in the only way, e.g. "web/fruit.ts".
func local(name string) bool {
	return name != "." && path.Clean(name) == name && !strings.ContainsAny(name, "\\\n\r\x00") &&
		filepath.IsLocal(filepath.FromSlash(name))
}

// target returns the directory of a file, which gen then owns.
func target(p *codegen.Pass, o *Options, f protocol.File) (target codegen.Target, err error) {
	abs := filepath.Join(o.Base, filepath.FromSlash(f.Path))
	dir, base := filepath.Dir(abs), filepath.Base(abs)
	if o.Dir != "" {
		root := filepath.Join(o.Base, filepath.FromSlash(o.Dir))
		rel, err := filepath.Rel(root, dir)
		if err != nil || !filepath.IsLocal(rel) {
			return target, &fault{"it is not below " + o.Dir + ", which is the dir of the plugin",
				"let it answer paths below it, or change dir in gen.yaml"}
		}
		target = p.OutputDir(o.Dir, filepath.Ext(base))
		if rel != "." {
			target = target.Join(strings.Split(filepath.ToSlash(rel), "/")...)
		}
		if len(f.Source) > 0 {
			target = target.WithSource(f.Source...)
		}
		return target, nil
	}
	i := slices.IndexFunc(p.API.Packages, func(pkg *model.Package) bool { return pkg.Dir == dir })
	switch {
	case i < 0:
		return target, &fault{"it is beside no package of the job",
			"write dir: in gen.yaml, which names the directory of the plugin's files"}
	case !strings.HasPrefix(base, "zz_generated.") || filepath.Ext(base) != ".go":
		return target, &fault{"beside an API package gen owns only zz_generated.*.go",
			"call it zz_generated." + strings.TrimSuffix(base, filepath.Ext(base)) + ".go, or write dir: in gen.yaml"}
	}
	return p.PackageDir(p.API.Packages[i]), nil
}
