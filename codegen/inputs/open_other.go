//go:build !unix

package inputs

// There are no named pipes among files, and links are found when a file is written.
const noWait, noFollow = 0, 0
