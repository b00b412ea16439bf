package dropin

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/gen-toolkit/gen/internal/driver"
)

// openAPIGen makes options of the packages of other modules, whose definitions openapi-gen writes, too.
func openAPIGen(c *call, s *driver.Selected, f *flags) error {
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
	set(s, "extraPkgs", all)
	if len(own) == 0 { // an API server without types of its own
		own, all = f.packages, nil
	}
	f.packages = own
	if report := f.Lookup("report-filename").Value.String(); report != "-" && report != "/dev/null" {
		set(s, "reportFilename", c.absolute(report))
		set(s, "updateReport", true)
	}
	return nil
}

// isOwn reports whether a package is one of the module in which the tool runs.
func (c *call) isOwn(pattern string) bool {
	if strings.HasPrefix(pattern, ".") || filepath.IsAbs(pattern) {
		return true
	}
	for dir := c.inTree("."); ; dir = path.Dir(dir) {
		content, err := fs.ReadFile(c.Tree, path.Join(dir, "go.mod"))
		if err == nil {
			module := modfile.ModulePath(content)
			return pattern == module || strings.HasPrefix(pattern, module+"/")
		}
		if dir == "." {
			return false
		}
	}
}
