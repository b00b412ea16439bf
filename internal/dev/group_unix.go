//go:build unix

package dev

import "syscall"

// extension is that of programs.
const extension = ""

// ownGroup keeps signals of the terminal from a child.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
