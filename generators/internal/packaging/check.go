// Package packaging writes manifests for those who package them: as templates of a Helm chart, and as resources of a
// kustomization. In: objects or files, and the options of a generator. Out: files.
package packaging

import (
	"regexp"
	"strings"
	"text/template/parse"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
)

// A Check reports mistakes in the options of a generator.
type Check struct {
	Pass      *codegen.Pass
	Generator string // e.g. "crd"
	Rule      *diag.Rule
}

// Option reports a mistake in an option.
func (c Check) Option(key, remedy, format string, args ...any) {
	c.Pass.Report(c.Rule.At(c.Pass.OptionPos(key), "option "+key+" of generator "+c.Generator+": "+format, args...).
		Fix("%s", remedy))
}

// Needless reports options that are set, by their keys, and have no effect.
func (c Check) Needless(options map[string]string, remedy, why string) {
	for key, text := range options {
		if text != "" {
			c.Option(key, remedy, "%s", why)
		}
	}
}

// Expression checks an expression such as .Values.crds.enabled; it may be empty.
func (c Check) Expression(key, text string) {
	if text == "" {
		return
	}
	tree := parse.New(key)
	tree.Mode = parse.SkipFuncCheck
	_, err := tree.Parse("{{if "+text+"}}{{end}}", "", "", map[string]*parse.Tree{})
	if err != nil || strings.Contains(text, "{{") || strings.Contains(text, "}}") {
		c.Option(key, "write an expression such as .Values.crds.enabled, without braces",
			"%q is not an expression of a template", text)
	}
}

var templateName = regexp.MustCompile(`^[^"\\{}\s]*$`)

// Name checks the name of a template, e.g. fruit.labels; it may be empty.
func (c Check) Name(key, text string) {
	if !templateName.MatchString(text) {
		c.Option(key, "write the name of a template, e.g. fruit.labels", "%q can't be the name of a template", text)
	}
}
