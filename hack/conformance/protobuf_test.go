package conformance

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	protobufObjects = flag.Int("protobuf-objects", 300, "random objects of each message type; with -short 20")
	protobufFuzz    = flag.Duration("protobuf-fuzz", 0, "how long damaged encodings are fuzzed")
	protobufDamages = flag.Int("protobuf-damages", 300, "damaged encodings of each message type; with -short 50")
)

// protobufReleases are the releases whose protobuf is regenerated, with how many messages they have at least.
var protobufReleases = []struct {
	version  string
	messages int
}{{"v0.37.2", 1300}, {"v0.36.3", 1250}}

// protobufModules have protobuf files, in packages below a directory. Their copies are called ours.io/api and so on.
var protobufModules = []struct{ name, below string }{
	{"api", ""}, {"apimachinery", "/pkg"}, {"apiextensions-apiserver", "/pkg/apis"}, {"apiserver", "/pkg/apis"},
	{"kube-aggregator", "/pkg/apis"}, {"metrics", "/pkg/apis"},
}

// TestProtobuf has gen write every generated.proto and generated.pb.go of Kubernetes' staging modules. The IDL has the
// same descriptors as upstream's. Upstream's code and gen's encode random objects of every type as the same bytes, and
// make the same of damaged bytes.
func TestProtobuf(t *testing.T) {
	for i, release := range protobufReleases {
		if testing.Short() && i > 0 {
			continue
		}
		t.Run(release.version, func(t *testing.T) {
			p := newProtobufCopies(t, release.version)
			t.Run("IDL", func(t *testing.T) { sameDescriptors(t, p) })
			t.Run("API", func(t *testing.T) { sameExports(t, p) })
			objects, damages := *protobufObjects, *protobufDamages
			if testing.Short() {
				objects, damages = 20, 50
			}
			t.Log(run(t, p.ours, "test", "-timeout=10h", "-run=^Test", "./protobuf", "-args",
				"-protos="+p.out,
				"-objects="+strconv.Itoa(objects), "-damages="+strconv.Itoa(damages),
				"-least="+strconv.Itoa(release.messages)))
			if *protobufFuzz > 0 {
				t.Log(run(t, p.ours, "test", "-run=^$", "-fuzz=FuzzMalformed", "-fuzztime="+protobufFuzz.String(),
					"-parallel=2", "./protobuf"))
			}
			if !testing.Short() {
				t.Run("Speed", func(t *testing.T) { fastEnough(t, p) })
			}
		})
	}
}

// protobufCopies are a module ours.io with copies of other modules below it, in which all protobuf files are gen's, and
// the test of _protobuf, which compares them with the stock modules.
type protobufCopies struct {
	ours  module
	out   string            // what gen has written, by import path
	stock map[string]string // directories of the stock modules, by import path
}

func newProtobufCopies(t *testing.T, version string) protobufCopies {
	t.Helper()
	dir := t.TempDir()
	p := protobufCopies{out: t.TempDir(), stock: map[string]string{},
		ours: module{dir, append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod -trimpath", "GOMEMLIMIT=4GiB")}}
	goMod := "module ours.io\n\ngo 1.26.0\n\nrequire sigs.k8s.io/randfill v1.0.0\n" +
		"require github.com/bufbuild/protocompile v0.14.1\n"
	args, main := []string{"protobuf", "--out", p.out}, "package main\n\n"
	for _, m := range protobufModules {
		module := "k8s.io/" + m.name
		goMod += fmt.Sprintf("\nrequire %s %s\n", module, version)
		args = append(args, module+m.below+"/...")
		p.stock[module] = cached(t, module+"@"+version)
		overlay(t, p.stock[module], filepath.Join(dir, m.name))
	}
	for _, file := range p.stockFiles(t, "generated.pb.go") {
		main += fmt.Sprintf("import _ %q\n", path.Dir(file.path))
	}
	prune(t, dir)
	write(t, dir, "go.mod", goMod)
	write(t, dir, "main.go", main+"\nfunc main() {}\n")
	run(t, p.ours, "build", "-o", os.DevNull, ".") // so that go.mod has all requirements
	tests := filepath.Join(dir, "protobuf")
	overlay(t, "_protobuf", tests)
	gen(t, dir, p.ours.env, append(args, "./protobuf/shapes")...)
	overlay(t, filepath.Join(p.out, "k8s.io"), dir)
	overlay(t, filepath.Join(p.out, "ours.io"), dir)
	rename(t, dir)
	write(t, tests, "table_test.go", p.table(t))
	return p
}

// A stockFile is a file of a stock module.
type stockFile struct {
	name string // e.g. "/mod/k8s.io/api@v0.37.2/core/v1/generated.proto"
	path string // e.g. "k8s.io/api/core/v1/generated.proto"
}

// stockFiles returns the files of a base name, in the order of their paths.
func (p protobufCopies) stockFiles(t *testing.T, base string) (files []stockFile) {
	t.Helper()
	for _, m := range protobufModules {
		module := "k8s.io/" + m.name
		everyFile(t, p.stock[module], func(name string) {
			rel, err := filepath.Rel(p.stock[module], name)
			if err != nil {
				t.Fatal(err)
			}
			if filepath.Base(name) == base {
				files = append(files, stockFile{name, path.Join(module, filepath.ToSlash(rel))})
			}
		})
	}
	return files
}

// prune removes tests and upstream's protobuf files, and the go.mod files of the copies.
func prune(t *testing.T, dir string) {
	t.Helper()
	everyFile(t, dir, func(name string) {
		base := filepath.Base(name)
		if strings.HasSuffix(base, "_test.go") || strings.HasPrefix(base, "generated.p") ||
			strings.HasPrefix(base, "go.") && filepath.Dir(name) != dir {
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// rename lets the copies import each other.
func rename(t *testing.T, dir string) {
	t.Helper()
	var pairs []string
	dirs := []string{filepath.Join(dir, "protobuf", "shapes")}
	for _, m := range protobufModules {
		pairs = append(pairs, `"k8s.io/`+m.name+"/", `"ours.io/`+m.name+"/")
		dirs = append(dirs, filepath.Join(dir, m.name))
	}
	replacer := strings.NewReplacer(pairs...)
	for _, dir := range dirs {
		everyFile(t, dir, func(name string) {
			content, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if filepath.Ext(name) == ".go" {
				write(t, "", name, replacer.Replace(string(content)))
			}
		})
	}
}

func everyFile(t *testing.T, dir string, f func(name string)) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			f(name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// table returns the Go file that lists the types with protobuf methods in both modules.
func (p protobufCopies) table(t *testing.T) string {
	t.Helper()
	imports, pairs := "", ""
	for n, file := range p.stockFiles(t, "generated.pb.go") {
		stock := path.Dir(file.path)
		types := messagesOf(t, file.name)
		if len(types) > 0 {
			imports += fmt.Sprintf("\tstock%d %q\n\tours%d %q\n", n, stock, n,
				strings.Replace(stock, "k8s.io", "ours.io", 1))
		}
		for _, of := range types {
			pairs += fmt.Sprintf("\t{%q, func() message { return new(stock%d.%s) }, "+
				"func() message { return new(ours%d.%s) }},\n", strings.TrimPrefix(stock, "k8s.io/")+"."+of, n, of, n,
				of)
		}
	}
	return "package protobuf\n\nimport (\n" + imports + ")\n\nvar pairs = []pair{\n" + pairs + "}\n"
}

// messagesOf returns the types that a generated.pb.go has methods for.
func messagesOf(t *testing.T, name string) (types []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, decl := range file.Decls {
		if method, ok := decl.(*ast.FuncDecl); ok && method.Recv != nil && method.Name.Name == "Reset" {
			types = append(types, method.Recv.List[0].Type.(*ast.StarExpr).X.(*ast.Ident).Name)
		}
	}
	slices.Sort(types)
	return types
}
