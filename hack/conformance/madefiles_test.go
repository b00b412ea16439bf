package conformance

import (
	_ "embed"
	"flag"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/hack/controlplane/source"
	"github.com/gen-toolkit/gen/internal/genheader"
)

var update = flag.Bool("update", false, "write files.md")

// notWritten says why gen does not write some of upstream's files; a pattern is one of path.Match, for the end of a
// path.
var notWritten = []struct{ pattern, reason string }{
	{"zz_generated.deepcopy.go", "There is nothing to copy: deepcopy-gen v0.36 writes a package clause, v0.37 writes " +
		"no file."},
	{"apimachinery/pkg/runtime/schema/generated.*", "The package has no message and no marker: go-to-protobuf writes " +
		"files without a message."},
	{"register-gen/output_tests/simpletype/v1/zz_generated.register.go", "The marker is " +
		"`+k8s:register-gen=simpletype`. Its values are `true` and `false`, and gen takes no others."},
}

// otherTools are the makers of generated Go files that are no Go API code.
var otherTools = map[string]string{
	"protoc-gen-go":      "messages of gRPC services, from `api.proto` files that are written by hand",
	"protoc-gen-go-grpc": "clients and servers of gRPC services, from the same files",
	"mockery;":           "mocks of interfaces, for tests",
}

// A madeFile is a generated file of Kubernetes' source tree.
type madeFile struct {
	path    string // e.g. "staging/src/k8s.io/api/core/v1/generated.pb.go"
	tool    string // that writes it upstream, e.g. "go-to-protobuf"; of files that only gen has gen's generator
	written bool   // by gen
	empty   bool   // upstream's declares nothing
}

// allGenerated returns all generated files of the tree: upstream's, and those that only gen has.
func allGenerated(t *testing.T, upstream, ours *source.Tree) (all []madeFile) {
	t.Helper()
	walk := func(dir string, each func(rel, maker string)) {
		everyFile(t, dir, func(name string) {
			rel, err := filepath.Rel(dir, name)
			maker, failed := maker(name)
			if err != nil || failed != nil {
				t.Fatal(err, failed)
			}
			if maker != "" {
				each(filepath.ToSlash(rel), maker)
			}
		})
	}
	by := map[string]string{}
	walk(ours.Dir, func(rel, maker string) { by[rel], _ = genheader.Generator(maker) })
	upstreams := map[string]bool{}
	walk(upstream.Dir, func(rel, maker string) {
		upstreams[rel] = true
		replacing, _ := genheader.Replaced(maker)
		file := madeFile{path: rel, tool: maker, written: replacing != "" && by[rel] == replacing}
		if !file.written && path.Ext(rel) == ".go" {
			content, err := os.ReadFile(filepath.Join(upstream.Dir, filepath.FromSlash(rel)))
			if err != nil {
				t.Fatal(err)
			}
			file.empty = !strings.Contains(string(content), "\nfunc ")
		}
		all = append(all, file)
	})
	walk(ours.Dir, func(rel, maker string) {
		if generator, is := genheader.Generator(maker); is && !upstreams[rel] {
			all = append(all, madeFile{path: rel, tool: generator, written: true})
		}
	})
	slices.SortFunc(all, func(a, b madeFile) int { return strings.Compare(a.path, b.path) })
	return all
}

//go:embed files.md
var filesTable string

// sameFiles counts every generated Go file of Kubernetes' source tree, upstream's and gen's. files.md has the table; a
// file that gen does not write and that has no reason there is an error.
func sameFiles(t *testing.T, upstream, ours *source.Tree) {
	text := tableOf(t, allGenerated(t, upstream, ours))
	if *update {
		write(t, ".", "files.md", text)
	} else if text != filesTable {
		t.Errorf("files.md is not up to date; see -args -update. It should be\n%s", text)
	}
}
