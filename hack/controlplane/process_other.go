//go:build !linux

package controlplane

import (
	"os"
	"syscall"
)

// dieWithParent asks for nothing: only Linux can tie a child to its parent. Elsewhere Stop alone ends the servers.
func dieWithParent() *syscall.SysProcAttr { return nil }

// killTree kills the child only.
func killTree(child *os.Process) error { return child.Kill() }
