package terminal

import (
	"os"

	"golang.org/x/sys/windows"
)

// enableANSI has a console understand escape sequences, and reports whether it can.
func enableANSI(console *os.File) bool {
	var mode uint32
	handle := windows.Handle(console.Fd())
	if windows.GetConsoleMode(handle, &mode) != nil {
		return false
	}
	return windows.SetConsoleMode(handle, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
