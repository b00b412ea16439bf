package memo

import (
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Size returns how many files there are in a cache and how many bytes they hold.
func Size(dir string) (files int, size int64, err error) {
	err = each(dir, func(_ string, info fs.FileInfo) error {
		files++
		size += info.Size()
		return nil
	})
	return files, size, err
}

// Clean removes all cached values, and no other files of the directory.
func Clean(dir string) error {
	return each(dir, func(name string, _ fs.FileInfo) error { return os.Remove(name) })
}

// unused is how long a value stays that no run uses.
const unused = 5 * 24 * time.Hour

// Trim removes values that no run has used for five days.
func (s *Store) Trim() error {
	if s == nil || s.dir == "" {
		return nil
	}
	return each(s.dir, func(name string, info fs.FileInfo) error {
		if time.Since(info.ModTime()) < unused {
			return nil
		}
		return os.Remove(name)
	})
}

// each calls f for the files of a cache: those of values, and those that killed runs have left.
func each(dir string, f func(name string, info fs.FileInfo) error) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, entry := range entries {
		base, _, _ := strings.Cut(entry.Name(), ".")
		if key, err := hex.DecodeString(base); err != nil || len(key) != len(Key{}) || entry.IsDir() {
			continue
		}
		info, err := entry.Info()
		if err == nil {
			err = f(filepath.Join(dir, entry.Name()), info)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // else another process has just removed it
			return err
		}
	}
	return nil
}
