package memo

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Size returns how many files there are in a cache and how many bytes they hold.
func Size(dir string) (files int, size int64, err error) {
	names, err := content(dir)
	for _, name := range names {
		if info, err := os.Stat(name); err == nil { // else it has just been removed
			files++
			size += info.Size()
		}
	}
	return files, size, err
}

// Clean removes all cached values, and no other files of the directory.
func Clean(dir string) error {
	names, err := content(dir)
	if err != nil {
		return err
	}
	for _, name := range append(names, filepath.Join(dir, "trim.txt")) {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// content lists the files of a cache: as the go command has them, in folders called after the first byte of their
// hashes.
func content(dir string) ([]string, error) {
	folders, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var names []string
	for _, folder := range folders {
		if len(folder.Name()) != 2 || !isHex(folder.Name()) || !folder.IsDir() {
			continue
		}
		files, err := os.ReadDir(filepath.Join(dir, folder.Name()))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			hash, kind, _ := strings.Cut(file.Name(), "-")
			if len(hash) == 64 && isHex(hash) && (kind == "a" || kind == "d") {
				names = append(names, filepath.Join(dir, folder.Name(), file.Name()))
			}
		}
	}
	return names, nil
}

func isHex(s string) bool { return strings.Trim(s, "0123456789abcdef") == "" }
