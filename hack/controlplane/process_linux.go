package controlplane

import (
	"os"
	"syscall"
)

// dieWithParent has the kernel kill the child when the thread that started it ends. The child gets a process group of
// its own, so that an interrupt from the terminal reaches this process only, which then stops its children in order.
func dieWithParent() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

// killTree kills a child that dieWithParent has given a group, and the group with it.
func killTree(child *os.Process) error { return syscall.Kill(-child.Pid, syscall.SIGKILL) }
