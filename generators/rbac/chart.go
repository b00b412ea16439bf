package rbac

import (
	"cmp"

	rbacv1 "k8s.io/api/rbac/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/generators/internal/packaging"
)

// checkPackaging reports options for a Helm chart or a kustomization that make no sense.
func (o *Options) checkPackaging(p *codegen.Pass) {
	c := packaging.Check{Pass: p, Generator: "rbac", Rule: ruleOption}
	o.CheckChart(c)
	o.CheckKustomize(c)
	switch c.Name("helmServiceAccount", o.HelmServiceAccount); {
	case o.HelmServiceAccount != "" && o.HelmChart == "":
		c.Option("helmServiceAccount", "set helmChart to the directory of the chart", "there is no chart")
	case o.HelmServiceAccount != "" && o.ServiceAccount == "":
		c.Option("helmServiceAccount", "set serviceAccount, too", "no role is bound to a service account")
	}
}

// charted returns the documents as templates of the Helm chart. The namespace system is that of the release.
func charted(p *codegen.Pass, options *Options, source []string, roles []*role, users []rbacv1.ClusterRole) (
	files []codegen.File,
) {
	if options.HelmChart == "" {
		return nil
	}
	chart := options.HelmOptions
	chart.HelmNamespace = cmp.Or(chart.HelmNamespace, ".Release.Namespace")
	n := names{chart.Name, chart.System, options.account()}
	if n.account != nil {
		n.account.Namespace = chart.Namespace(n.account.Namespace)
		if options.HelmServiceAccount != "" {
			n.account.Name = packaging.Account
		}
	}
	template := packaging.Template{HelmOptions: &chart, Account: options.HelmServiceAccount}
	for _, d := range options.documents(roles, users, n) {
		files = append(files, template.File(p, d.file, source, d.objects...))
	}
	return files
}
