//go:build unix

package pluginhost

import (
	"os/exec"
	"syscall"
)

// runFamily runs a command in a process group of its own. Where its context ends or it fails, gen ends the group: the
// command and what that has started.
func runFamily(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	end := func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.Cancel = end
	if err := cmd.Start(); err != nil {
		return err
	}
	err := cmd.Wait()
	if err != nil {
		_ = end() // it may be empty
	}
	return err
}
