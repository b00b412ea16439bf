package pluginhost

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzAnswer reads texts as answers of a plugin: they may be wrong, with a remedy, and no file leads out of its
// directory.
func FuzzAnswer(f *testing.F) {
	for _, text := range []string{`{"version": 1}`, `{"version": 1, "files": [{"path": "web/a.ts", "content": "x"}]}`, ``,
		`{"version": 1, "files": [{"path": "../a"}, {"path": "/a"}, {"path": "a/../b"}, {"path": ""}]}`, `[`, `null`, `7`,
		`{"version": 1, "diagnostics": [{"message": "x", "position": {"line": -1}}]}{}`,
		`{"version": 1, "files": [{"path": "a.txt"}, {"path": "a.txt/b.txt"}, {"path": "` + strings.Repeat("n", 300) + `"}]}`,
		`{"version": 1, "diagnostics": [{"message": "\u001b]0;x\u0007\n::add-mask::x", "position": {"file": "\n"}}]}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		response, err := answer([]byte(text))
		if err != nil {
			if wrong := (*fault)(nil); !errors.As(err, &wrong) || wrong.remedy == "" {
				t.Errorf("%q leads to an error without a remedy: %v", text, err)
			}
			return
		}
		for _, file := range response.Files {
			joined := filepath.Join("/base", file.Path)
			if local(file.Path) && (!strings.HasPrefix(joined, "/base/") || joined != "/base/"+file.Path) {
				t.Errorf("the path %q leads to %s", file.Path, joined)
			}
		}
		for _, d := range response.Diagnostics {
			diagnostic("fuzz", d)
		}
	})
}
