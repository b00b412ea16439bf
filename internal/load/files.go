package load

import (
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/internal/trace"
)

// A File is a file that is not Go, e.g. a manifest.
type File struct {
	Path    string
	Content []byte
}

// Files returns the files directly in a directory that have one of the extensions, e.g. ".yaml", by name.
func Files(record *trace.Recorder, dir string, extensions ...string) ([]File, error) {
	entries, err := record.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []File
	for _, entry := range entries {
		if entry.IsDir() || !slices.Contains(extensions, filepath.Ext(entry.Name())) {
			continue
		}
		path := filepath.Join(dir, entry.Name())
		content, err := record.ReadFile(path)
		if err != nil {
			return nil, err
		}
		files = append(files, File{Path: path, Content: content})
	}
	return files, nil
}
