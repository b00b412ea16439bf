package packaging

// HelmOptions are the options of a generator for a Helm chart.
type HelmOptions struct {
	HelmChart       string `json:"helmChart" doc:"directory of a Helm chart that gets the manifests, too, e.g. charts/fruit"`
	HelmCondition   string `json:"helmCondition" doc:"expression that has to be true for the templates, e.g. .Values.crds.enabled; without it they are always part of a release"`
	HelmLabels      string `json:"helmLabels" doc:"name of a template of the chart with labels for the objects, e.g. fruit.labels"`
	HelmAnnotations string `json:"helmAnnotations" doc:"name of a template of the chart with annotations for the objects, e.g. fruit.annotations"`
	HelmNamespace   string `json:"helmNamespace" doc:"expression for the namespace of webhooks' services and of service accounts; rbac and webhook have .Release.Namespace by default"`
	HelmFullname    string `json:"helmFullname" doc:"name of a template of the chart, e.g. fruit.fullname: its text and a dash begin the names of roles, webhook configurations, webhooks' services and policies"`
}

// HelmGiven returns the options for templates, by their keys.
func (o *HelmOptions) HelmGiven() map[string]string {
	return map[string]string{"helmCondition": o.HelmCondition, "helmNamespace": o.HelmNamespace,
		"helmLabels": o.HelmLabels, "helmAnnotations": o.HelmAnnotations, "helmFullname": o.HelmFullname}
}

// CheckHelm reports mistakes in the options.
func (o *HelmOptions) CheckHelm(c Check) {
	c.Expression("helmCondition", o.HelmCondition)
	c.Expression("helmNamespace", o.HelmNamespace)
	c.Name("helmLabels", o.HelmLabels)
	c.Name("helmAnnotations", o.HelmAnnotations)
	c.Name("helmFullname", o.HelmFullname)
}
