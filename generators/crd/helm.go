package crd

import (
	"path/filepath"
	"regexp"
	"strings"
	"text/template/parse"

	"github.com/gen-toolkit/gen/codegen"
)

// HelmOptions are the options for a Helm chart with the CRDs.
type HelmOptions struct {
	HelmChart string `json:"helmChart" doc:"directory of a Helm chart that gets the CRDs, too, e.g. charts/fruit: below crds/, or with helmTemplates below templates/"`

	HelmTemplates   bool   `json:"helmTemplates" doc:"write CRDs as templates of the chart, templates/crd-<group>_<plural>.yaml, which Helm upgrades and removes with a release"`
	HelmCondition   string `json:"helmCondition" doc:"expression that has to be true for a templated CRD, e.g. .Values.crds.enabled; without it the CRDs are always part of a release"`
	HelmKeep        string `json:"helmKeep" doc:"expression that has to be true for the annotation helm.sh/resource-policy: keep of a templated CRD, e.g. .Values.crds.keep, or true for always"`
	HelmLabels      string `json:"helmLabels" doc:"name of a template of the chart with labels for templated CRDs, e.g. fruit.labels"`
	HelmAnnotations string `json:"helmAnnotations" doc:"name of a template of the chart with annotations for templated CRDs"`
	HelmNamespace   string `json:"helmNamespace" doc:"expression for the namespace of the services of conversion webhooks in templated CRDs, e.g. .Release.Namespace"`
}

// given returns the options for templates that are set, by their keys.
func (o *HelmOptions) given() (expressions, names map[string]string) {
	expressions = map[string]string{"helmCondition": o.HelmCondition, "helmKeep": o.HelmKeep,
		"helmNamespace": o.HelmNamespace}
	return expressions, map[string]string{"helmLabels": o.HelmLabels, "helmAnnotations": o.HelmAnnotations}
}

var templateName = regexp.MustCompile(`^[^"\\{}\s]*$`)

// check reports mistakes in the options.
func (o *HelmOptions) check(p *codegen.Pass) {
	report := func(key, remedy, format string, args ...any) {
		p.Report(ruleOption.At(p.OptionPos(key), "option "+key+" of generator crd: "+format, args...).Fix("%s", remedy))
	}
	expressions, names := o.given()
	if o.HelmTemplates && o.HelmChart == "" {
		report("helmTemplates", "set helmChart to the directory of the chart", "there is no chart")
	}
	for _, key := range []string{"helmCondition", "helmKeep", "helmLabels", "helmAnnotations", "helmNamespace"} {
		if expressions[key]+names[key] != "" && !o.HelmTemplates {
			report(key, "set helmTemplates, too", "it is for templated CRDs only")
		}
		if text := expressions[key]; text != "" {
			tree := parse.New(key)
			tree.Mode = parse.SkipFuncCheck
			_, err := tree.Parse("{{if "+text+"}}{{end}}", "", "", map[string]*parse.Tree{})
			if err != nil || strings.Contains(text, "{{") || strings.Contains(text, "}}") {
				report(key, "write an expression such as .Values.crds.enabled, without braces",
					"%q is not an expression of a template", text)
			}
		}
		if !templateName.MatchString(names[key]) {
			report(key, "write the name of a template, e.g. fruit.labels", "%q can't be the name of a template",
				names[key])
		}
	}
}

// helmFiles returns the files of the chart.
func (o *HelmOptions) helmFiles(p *codegen.Pass, built []*Result) (files []codegen.File) {
	if o.HelmChart == "" {
		return nil
	}
	if !o.HelmTemplates {
		dir := p.OutputDir(filepath.Join(o.HelmChart, "crds"))
		for _, r := range built {
			files = append(files, codegen.YAMLFile(p, dir.WithSource(r.Source()...), r.fileName(), r.CRD))
		}
		return files
	}
	dir := p.OutputDir(filepath.Join(o.HelmChart, "templates"))
	for _, r := range built {
		view := helmView{CRD: r.CRD, HelmOptions: *o}
		file := codegen.TextFile(p, dir.WithSource(r.Source()...), "crd-"+r.fileName(), "#", view, renderHelm)
		files = append(files, file)
	}
	return files
}
