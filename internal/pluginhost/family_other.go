//go:build !unix && !windows

package pluginhost

import "os/exec"

// runFamily runs a command where processes have no groups. In a browser there are none, which is its error.
func runFamily(cmd *exec.Cmd) error { return cmd.Run() }
