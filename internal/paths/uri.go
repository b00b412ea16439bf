package paths

import (
	"net/url"
	"path/filepath"
	"strings"
)

// URI returns the file URI of an absolute path, without a slash at its end: "file:///src/my%20fruit" for "/src/my
// fruit". On Windows it is "file:///C:/src" for `C:\src`, and "file://host/share/src" for `\\host\share\src`.
func URI(path string) string { return uri(path, filepath.Separator) }

func uri(path string, separator rune) string {
	path = strings.TrimSuffix(strings.ReplaceAll(path, string(separator), "/"), "/")
	u := url.URL{Scheme: "file", Path: path}
	switch share, onHost := strings.CutPrefix(path, "//"); {
	case onHost && separator != '/':
		host, below, _ := strings.Cut(share, "/")
		u.Host, u.Path = host, "/"+below
	case !strings.HasPrefix(path, "/"):
		u.Path = "/" + path
	}
	return u.String()
}
