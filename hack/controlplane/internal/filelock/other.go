//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package filelock

import "os"

// tryLock locks nothing: where there is no flock, run one build at a time.
func tryLock(*os.File) (bool, error) { return true, nil }
