//go:build !unix

package trace

// There are no named pipes among files, and links are found when a file is written.
const noWait, noFollow = 0, 0
