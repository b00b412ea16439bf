package templategen

import (
	"bytes"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/internal/genheader"
)

// beside is what the names of Go files among the sources begin with: gen removes stale files of that name only.
const beside = "zz_generated."

// file executes an output. ok is false where nothing is written: the template has printed nothing, or is wrong.
func (s *source) file(out *output) (file codegen.File, ok bool) {
	ext := filepath.Ext(out.name)
	if ext == ".go" {
		return s.goFile(out)
	}
	if s.options.Dir == "" {
		errorf(s.pass, "file", "write e.g. dir: docs", "%s needs a directory", out.name)
		return file, false
	}
	sign := s.options.Comment
	if sign == "" {
		sign = genheader.Comment(ext)
	}
	if sign == "" && !genheader.IsData(ext) {
		errorf(s.pass, "file", `write e.g. comment: "#", or name a .txt file`,
			"gen does not know how comments are written in %s", out.name)
		return file, false
	}
	var body bytes.Buffer
	if !s.execute(out, emit.New(emit.Frame{}).Funcs(), &body) || blank(&body) {
		return file, false
	}
	target := out.from(s.pass.OutputDir(s.options.Dir, ext))
	if sign == "" {
		return codegen.DataFile(s.pass, target, out.name, body.String(), content), true
	}
	return codegen.TextFile(s.pass, target, out.name, sign, body.String(), content), true
}

// content returns a text with one line end after it.
func content(text string) ([]byte, error) {
	return []byte(strings.Trim(text, "\n") + "\n"), nil
}

func blank(body *bytes.Buffer) bool { return len(bytes.TrimSpace(body.Bytes())) == 0 }

// from returns a target with what the output is generated from.
func (o *output) from(target codegen.Target) codegen.Target {
	var all []string
	for _, of := range o.subjects {
		if of.sources == nil { // all of the API, as the target has it
			return target
		}
		all = append(all, of.sources...)
	}
	return target.WithSource(all...)
}

// goFile executes a Go file: beside the sources, or in a package of its own.
func (s *source) goFile(out *output) (file codegen.File, ok bool) {
	target, frame, ok := s.goTarget(out)
	if !ok {
		return file, false
	}
	var body bytes.Buffer
	file, err := codegen.PrintedFile(s.pass, target, out.name, frame, func(f *emit.File) error {
		body.Reset()
		if ok = s.execute(out, f.Funcs(), &body); ok {
			f.Print(body.String())
		}
		return nil
	})
	if err != nil || !ok || blank(&body) {
		return file, false
	}
	if err := parses(body.Bytes()); err != nil {
		s.fail(out.subjects[0], err)
		return file, false
	}
	return file, true
}

// goTarget returns where a Go file goes.
func (s *source) goTarget(out *output) (target codegen.Target, frame emit.Frame, ok bool) {
	pkg := out.subjects[0].pkg
	frame.Test = strings.HasSuffix(out.name, "_test.go")
	switch {
	case s.options.Dir != "":
		target = out.from(s.pass.OutputPackage())
		return target, frame, target.Path != ""
	case pkg == nil:
		errorf(s.pass, "file", "write e.g. dir: pkg/helpers", "%s needs a directory", out.name)
	case !strings.HasPrefix(out.name, beside):
		errorf(s.pass, "file", "write e.g. "+beside+out.name+", or name a directory by dir",
			"the name of a Go file beside the sources begins with %s, and %s does not", beside, out.name)
	default:
		return s.pass.PackageDir(pkg), frame, true
	}
	return target, frame, false
}

// parses says why a body is not Go, or nil.
func parses(body []byte) error {
	file := append([]byte("package p;"), body...)
	_, err := parser.ParseFile(token.NewFileSet(), "", file, parser.SkipObjectResolution)
	if err == nil {
		return nil
	}
	return notGo(err, body)
}
