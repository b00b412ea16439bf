//go:build unix

package process

import (
	"os/exec"
	"syscall"
)

// A family is a program and what it starts: a process group, unless it is gen's own.
type family struct{ pid int }

func start(cmd *exec.Cmd, foreground bool) (*family, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: !foreground}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	if foreground {
		return &family{cmd.Process.Pid}, nil
	}
	return &family{-cmd.Process.Pid}, nil
}

// ask asks all to end.
func (f *family) ask(interrupt bool) error {
	if interrupt {
		return syscall.Kill(f.pid, syscall.SIGINT)
	}
	return syscall.Kill(f.pid, syscall.SIGTERM)
}

// kill ends all. There may be none any more.
func (f *family) kill() { _ = syscall.Kill(f.pid, syscall.SIGKILL) }

func (f *family) close() {}
