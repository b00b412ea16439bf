package gen_test

import (
	"bufio"
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gen-toolkit/gen/internal/genheader"
)

// lastColumn is where comments end; a tab takes four columns.
const lastColumn = 120

// TestCommentsEndInTime: whoever reads a comment needs no second screen.
func TestCommentsEndInTime(t *testing.T) {
	for _, root := range []string{"cmd", "codegen", "generators", "hack", "internal", "templates"} {
		err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && entry.Name() == "testdata":
				return fs.SkipDir
			case filepath.Ext(name) != ".go":
				return nil
			}
			content, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			if _, generated := genheader.Maker(content); generated {
				return nil
			}
			lines := bufio.NewScanner(bytes.NewReader(content))
			for n := 1; lines.Scan(); n++ {
				line := strings.ReplaceAll(lines.Text(), "\t", "    ")
				if columns := utf8.RuneCountInString(line); columns > lastColumn && strings.HasPrefix(strings.TrimSpace(line), "// ") {
					t.Errorf("%s:%d: the comment ends at column %d", name, n, columns)
				}
			}
			return lines.Err()
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
