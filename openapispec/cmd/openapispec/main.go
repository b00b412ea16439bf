// Command openapispec writes the OpenAPI documents that API servers publish for CRDs. As a plugin of gen it makes the
// CRDs of Go types:
//
//	generate:
//	  openapispec: {plugin: [go, tool, openapispec]}
//
// With files, or directories of them, it reads CRDs, e.g. openapispec -dir openapi config/crd.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gen-toolkit/gen/codegen/plugin"
	"github.com/gen-toolkit/gen/internal/regular"
	"github.com/gen-toolkit/gen/openapispec"
)

func main() {
	dir := flag.String("dir", "openapi", "directory for the documents")
	swagger := flag.String("swagger", "", "name of a document of OpenAPI v2 with all groups, e.g. swagger.json")
	flag.Parse()
	if flag.NArg() == 0 {
		plugin.Main(openapispec.Generator)
		return
	}
	if err := write(*dir, *swagger, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "openapispec:", err)
		os.Exit(1)
	}
}

// write makes all documents before it writes the first.
func write(dir, swagger string, names []string) error {
	crds, err := openapispec.Read(names...)
	if err != nil {
		return err
	}
	documents, err := openapispec.Documents(crds)
	if err != nil {
		return err
	}
	files := map[string]any{}
	for _, d := range documents {
		files[openapispec.FileName(d)] = d.Spec
	}
	if swagger != "" {
		if files[swagger], err = openapispec.Swagger(crds); err != nil {
			return err
		}
	}
	contents := map[string][]byte{}
	for name, document := range files {
		path := filepath.Join(dir, name)
		if contents[path], err = openapispec.Encode(document); err != nil {
			return err
		}
		if err := replaceable(path); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for path, content := range contents {
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// replaceable returns an error for a file that API servers did not write: it may be hand-written.
func replaceable(path string) error {
	content, err := regular.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var document struct {
		Info struct{ Title string }
	}
	if err != nil || json.Unmarshal(content, &document) != nil || document.Info.Title != openapispec.Title {
		return fmt.Errorf("%s is there, and is no document of CRDs: move it, or name another directory", path)
	}
	return nil
}
