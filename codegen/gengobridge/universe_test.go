package gengobridge

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/packages"
	"k8s.io/gengo/v2"
	"k8s.io/gengo/v2/parser"
	"k8s.io/gengo/v2/types"

	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
)

// TestUniverse: a universe is the one that gengo's parser makes of the same packages, except for this:
//   - Packages that no declaration needs have no entry: gengo adds all that the program imports, by directory.
//   - Files of tools that gen replaces are outputs of the run, and are not read in packages of the job. Here they are.
func TestUniverse(t *testing.T) {
	for _, test := range []struct {
		dir    string
		paths  []string
		loaded []string // loaded by the generator
	}{
		{"../..", []string{"k8s.io/api/core/v1", "k8s.io/api/apps/v1"}, []string{"k8s.io/apimachinery/pkg/runtime"}},
		{"../..", []string{"k8s.io/apimachinery/pkg/apis/meta/v1"}, nil},
		{"../../testdata", apis(t), nil},
	} {
		t.Run(test.paths[0], func(t *testing.T) {
			dir, err := filepath.Abs(test.dir)
			if err != nil {
				t.Fatal(err)
			}
			got := ours(t, dir, test.paths, test.loaded)
			want := theirs(t, dir, slices.Concat(test.paths, test.loaded))
			if len(got) == 0 {
				t.Fatal("no universe")
			}
			for _, key := range slices.Sorted(maps.Keys(want)) {
				if diff := cmp.Diff(want[key], got[key]); diff != "" {
					t.Errorf("%s (-gengo +gen):\n%s", key, diff)
				}
			}
			for _, key := range slices.Sorted(maps.Keys(got)) {
				if _, ok := want[key]; !ok {
					t.Errorf("%s is only in gen's universe", key)
				}
			}
			t.Logf("%d declarations agree", len(want))
		})
	}
}

// outputs are generators with outputs among the packages.
var outputs = strings.Fields(`applyconfiguration client conversion deepcopy deepequal defaults informer lifecycle lister openapi
	protobuf register swaggerdoc validation`)

func apis(t *testing.T) (paths []string) {
	t.Helper()
	loaded, err := packages.Load(&packages.Config{Dir: "../../testdata", Mode: packages.NeedName}, "./apis/...")
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range loaded {
		paths = append(paths, pkg.PkgPath)
	}
	return paths
}

func ours(t *testing.T, dir string, paths, loaded []string) map[string]string {
	t.Helper()
	empty, _, err := load.Packages(t.Context(), load.Config{Dir: dir, Patterns: paths, ReadGenerated: outputs})
	if err != nil {
		t.Fatal(err)
	}
	set, problems, err := empty.Complete(t.Context(), trace.New(), paths, gengo.StdBuildTag)
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	if _, err := set.Include(t.Context(), loaded); err != nil {
		t.Fatal(err)
	}
	p, err := newParser(set, loaded, gengo.StdBuildTag)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.LoadPackages(loaded...); err != nil {
		t.Fatal(err)
	}
	u, err := p.NewUniverse()
	if err != nil {
		t.Fatal(err)
	}
	return described(u)
}

func theirs(t *testing.T, dir string, paths []string) map[string]string {
	t.Helper()
	p := parser.NewWithOptions(parser.Options{BuildTags: []string{gengo.StdBuildTag}})
	if err := p.LoadPackagesWithConfigForTesting(&packages.Config{Dir: dir}, paths...); err != nil {
		t.Fatal(err)
	}
	u, err := p.NewUniverse()
	if err != nil {
		t.Fatal(err)
	}
	return described(u)
}

// described returns the text of each declaration, by its package, sort and name, e.g. "k8s.io/api/core/v1 type Pod".
func described(u types.Universe) map[string]string {
	all := map[string]string{}
	for path, pkg := range u {
		if pkg.Name == "" && len(pkg.Types) == 0 {
			continue // only imported
		}
		imports := slices.Sorted(maps.Keys(pkg.Imports))
		all[path+" package"] = fmt.Sprintf("%s %s %s %q %q %q", pkg.Path, pkg.Dir, pkg.Name, pkg.DocComments,
			pkg.Comments, imports)
		for sort, decls := range map[string]map[string]*types.Type{"type": pkg.Types, "func": pkg.Functions,
			"var": pkg.Variables, "const": pkg.Constants} {
			for name, t := range decls {
				all[path+" "+sort+" "+name] = describe(t)
			}
		}
	}
	return all
}

func describe(t *types.Type) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%#v %s %q %q elem %s key %s underlying %s len %d go %v\n", t.Name, t.Kind, t.CommentLines,
		t.SecondClosestCommentLines, named(t.Elem), named(t.Key), named(t.Underlying), t.Len, t.GoType)
	if t.ConstValue != nil {
		fmt.Fprintf(&b, "value %s\n", *t.ConstValue)
	}
	for _, m := range t.Members {
		fmt.Fprintf(&b, "%s %t %q %q %s\n", m.Name, m.Embedded, m.Tags, m.CommentLines, named(m.Type))
	}
	for _, list := range []map[string]*types.Type{t.TypeParams, t.Methods} {
		for _, name := range slices.Sorted(maps.Keys(list)) {
			fmt.Fprintf(&b, "%s: %s\n", name, named(list[name]))
		}
	}
	if s := t.Signature; s != nil {
		fmt.Fprintf(&b, "receiver %s variadic %t %q\n", named(s.Receiver), s.Variadic, s.CommentLines)
		for _, list := range [][]*types.ParamResult{s.Parameters, s.Results} {
			for _, p := range list {
				fmt.Fprintf(&b, "%s %s,", p.Name, named(p.Type))
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// named returns what leads to a type: its name, and the full type where it has none.
func named(t *types.Type) string {
	if t == nil {
		return "-"
	}
	return fmt.Sprintf("%#v %s %q", t.Name, t.Kind, t.CommentLines)
}
