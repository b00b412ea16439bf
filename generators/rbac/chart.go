package rbac

import (
	rbacv1 "k8s.io/api/rbac/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/generators/internal/packaging"
)

// checkPackaging reports options for a Helm chart or a kustomization that make no sense.
func (o *Options) checkPackaging(p *codegen.Pass) {
	const key = "helmServiceAccount"
	c := packaging.Check{Pass: p, Generator: "rbac", Rule: ruleOption}
	o.Check(c)
	c.Name(key, o.HelmServiceAccount)
	if given := map[string]string{key: o.HelmServiceAccount}; o.HelmChart == "" {
		c.NoChart(given)
	} else if o.ServiceAccount == "" {
		c.Needless(given, "set serviceAccount, too", "no role is bound to a service account")
	}
}

// charted returns the documents as templates of the Helm chart. The namespace system is that of the release.
func charted(p *codegen.Pass, options *Options, source []string, roles []*role, users []rbacv1.ClusterRole) (
	files []codegen.File,
) {
	if options.HelmChart == "" {
		return nil
	}
	chart := options.Chart()
	n := names{chart.Name, chart.System, options.account()}
	if n.account != nil {
		n.account.Namespace = chart.Namespace(n.account.Namespace)
		if options.HelmServiceAccount != "" {
			n.account.Name = packaging.Account
		}
	}
	template := packaging.Template{HelmOptions: chart, Account: options.HelmServiceAccount}
	for _, d := range options.documents(roles, users, n) {
		files = append(files, template.File(p, d.file, source, d.objects...))
	}
	return files
}
