//go:build !windows

package terminal

import "os"

// enableANSI reports whether a terminal understands escape sequences.
func enableANSI(*os.File) bool { return true }
