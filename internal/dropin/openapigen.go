package dropin

import "github.com/gen-toolkit/gen/internal/jobs"

// openAPIGen makes options of the packages of other modules, whose definitions openapi-gen writes, too.
func openAPIGen(c *call, s *jobs.Selected, f *flags) error {
	var own []string
	extra := option(s, "extraPkgs").Value
	all := extra.Interface().([]string)
	for _, p := range f.packages {
		if c.isOwn(p) {
			own = append(own, p)
		} else {
			all = append(all, p)
		}
	}
	if len(own) == 0 { // an API server without types of its own
		own, all = f.packages, nil
	}
	set(s, "extraPkgs", all)
	f.packages = own
	if dir := c.inTree(f.outputDir); c.hasModule(dir) { // go.mod knows the import path: openapi-gen takes any
		set(s, "outputPkg", "")
	}
	if report := f.Lookup("report-filename").Value.String(); report != "-" && report != "/dev/null" {
		set(s, "reportFilename", c.absolute(report))
		set(s, "updateReport", true)
	}
	return nil
}
