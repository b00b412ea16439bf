package lsp

import (
	"net/url"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/gen-toolkit/gen/internal/trace"
)

// drive matches the path of a URI with a drive of Windows, e.g. "/c:/src".
var drive = regexp.MustCompile(`^/[A-Za-z]:`)

// pathOf returns the path of a file's URI, with the links of its directory resolved, as packages have it. ok is false
// for other URIs, e.g. "untitled:1".
func pathOf(uri string) (path string, ok bool) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return "", false
	}
	path = u.Path
	if drive.MatchString(path) {
		path = path[1:]
	}
	path = filepath.Clean(filepath.FromSlash(path))
	if !filepath.IsAbs(path) {
		return "", false
	}
	var disk *trace.Recorder
	if dir, err := disk.EvalSymlinks(filepath.Dir(path)); err == nil {
		path = filepath.Join(dir, filepath.Base(path))
	}
	return path, true
}

// uriOf returns the URI of a path, e.g. "file:///src/fruit/gen.yaml".
func uriOf(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
