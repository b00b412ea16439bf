//go:build !windows

package genmain

import "os"

// enableANSI reports whether a terminal understands escape sequences.
func enableANSI(*os.File) bool { return true }
