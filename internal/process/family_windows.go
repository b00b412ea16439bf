package process

import (
	"errors"
	"os"
	"os/exec"

	"golang.org/x/sys/windows"
)

// A family is a program and what it starts: a job object. What a program starts before it is in the job stays out of
// it.
type family struct {
	job     windows.Handle
	process *os.Process
}

func start(cmd *exec.Cmd, _ bool) (*family, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		_ = windows.CloseHandle(job)
		return nil, err
	}
	const rights = windows.PROCESS_SET_QUOTA | windows.PROCESS_TERMINATE
	if process, err := windows.OpenProcess(rights, false, uint32(cmd.Process.Pid)); err == nil {
		_ = windows.AssignProcessToJobObject(job, process) // else only the command ends
		_ = windows.CloseHandle(process)
	}
	return &family{job, cmd.Process}, nil
}

func (f *family) ask(bool) error { return errors.ErrUnsupported }

func (f *family) kill() {
	_ = windows.TerminateJobObject(f.job, 1)
	_ = f.process.Kill() // it may not be in the job
}

func (f *family) close() { _ = windows.CloseHandle(f.job) }
