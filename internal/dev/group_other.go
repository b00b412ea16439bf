//go:build !unix

package dev

import "syscall"

const extension = ".exe"

func ownGroup() *syscall.SysProcAttr { return nil }
