// Program site writes gen's documentation as static pages. In: README.md, CHANGELOG.md, CONTRIBUTING.md and docs/*.md
// of the repository, and the tables behind gen help, gen explain and gen schema. Out: a directory of HTML, a style
// sheet and a search index. The pages need no server, and load nothing from other sites.
package main

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
)

func main() {
	root := flag.String("root", "../..", "the repository")
	out := flag.String("out", "../../bin/site", "directory for the pages")
	flag.Parse()
	if err := write(context.Background(), *root, *out); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

// write writes all files of the site below out.
func write(ctx context.Context, root, out string) error {
	files, err := build(ctx, root)
	if err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, "site: compiling gen for browsers; the first time takes some minutes")
	more, err := playgroundFiles(ctx, root)
	if err != nil {
		return err
	}
	maps.Copy(files, more)
	for name, content := range files {
		name = filepath.Join(out, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
