package dropin

import (
	"path"

	"github.com/gen-toolkit/gen/internal/jobs"
)

// clientGen adds the packages of --input, which are below --input-base.
func clientGen(c *call, s *jobs.Selected, f *flags) error {
	for _, name := range []string{"clientset-only", "included-types-overrides"} {
		if flag := f.Lookup(name); flag.Changed && flag.Value.String() != "false" && flag.Value.String() != "" {
			return c.refuse("--%s: gen writes the clients of all types with +genclient", name)
		}
	}
	for _, in := range f.inputs {
		f.packages = append(f.packages, path.Join(f.inputBase, in))
	}
	c.Unchecked = true // apply configurations may be written later
	return nil
}
