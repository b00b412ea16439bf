//go:build !unix

package regular

// There are no named pipes among files, and links are found when a file is written.
const noWait, noFollow = 0, 0
