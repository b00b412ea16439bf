//go:build !unix && !windows

package process

import (
	"errors"
	"os/exec"
)

// A family is a program where processes have no groups. In a browser there are none, which is the error of start.
type family struct{ cmd *exec.Cmd }

func start(cmd *exec.Cmd, _ bool) (*family, error) { return &family{cmd}, cmd.Start() }

func (f *family) ask(bool) error { return errors.ErrUnsupported }
func (f *family) kill()          { _ = f.cmd.Process.Kill() }
func (f *family) close()         {}
