package dropin

import "fmt"

// Version returns the version of the tool whose command line gen reads, e.g. "v0.23.0".
func (t *Tool) Version() string {
	for i := len(t.Release) - 1; i > 0; i-- {
		if t.Release[i-1] == ' ' && t.Release[i] == 'v' {
			return t.Release[i:]
		}
	}
	return t.Release
}

// help answers --help.
func (c *call) help() string {
	return fmt.Sprintf("gen in place of %s, with the command line of %s.\n\nUsage:\n  %s %s\n", c.tool.Name,
		c.tool.Release, c.tool.Name, c.tool.usage)
}
