package pluginhost

import (
	"os/exec"

	"golang.org/x/sys/windows"
)

// runFamily runs a command in a job object of its own. Where its context ends or it fails, gen ends the job: the
// command and what that has started. What it starts before it is in the job stays out of it.
func runFamily(cmd *exec.Cmd) error {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return err
	}
	defer func() { _ = windows.CloseHandle(job) }()
	end := func() error {
		_ = windows.TerminateJobObject(job, 1)
		return cmd.Process.Kill() // it may not be in the job yet
	}
	cmd.Cancel = end
	if err := cmd.Start(); err != nil {
		return err
	}
	const rights = windows.PROCESS_SET_QUOTA | windows.PROCESS_TERMINATE
	if process, err := windows.OpenProcess(rights, false, uint32(cmd.Process.Pid)); err == nil {
		_ = windows.AssignProcessToJobObject(job, process) // else only the command ends
		_ = windows.CloseHandle(process)
	}
	err = cmd.Wait()
	if err != nil {
		_ = end()
	}
	return err
}
