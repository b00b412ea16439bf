package packaging

import "cmp"

// Options are those of a generator all of whose objects go into a chart and a kustomization.
type Options struct {
	HelmOptions
	KustomizeOptions
}

// Check reports mistakes in the options.
func (o *Options) Check(c Check) {
	o.CheckHelm(c)
	if o.HelmChart == "" {
		c.NoChart(o.HelmGiven())
	}
	o.CheckKustomize(c)
}

// NoChart reports options for a chart where there is none.
func (c Check) NoChart(options map[string]string) {
	c.Needless(options, "set helmChart to the directory of the chart", "there is no chart")
}

// Chart returns the options for the chart, whose namespace is by default that of the release.
func (o *Options) Chart() *HelmOptions {
	chart := o.HelmOptions
	chart.HelmNamespace = cmp.Or(chart.HelmNamespace, ".Release.Namespace")
	return &chart
}
