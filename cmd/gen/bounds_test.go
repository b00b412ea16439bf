//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Whatever an API looks like, gen ends soon and takes little memory: with what was asked for, or with a diagnostic at
// the type.
const (
	soon   = 20 * time.Second // of CPU time
	little = 1 << 30          // bytes
)

// A bounded is an API by which gen once ran for minutes, or without an end, or took gigabytes.
type bounded struct {
	spec  string // the type of the Spec's field
	types string
	want  string // an expression for the problem; "" for none
	crd   string // likewise, of the generator crd
}

const endless = `types\.go:\d+:\d+: error: the schema of \S+ would never end: `

var bounds = map[string]bounded{
	"list":           {spec: "T", types: "type T []T", crd: endless + "T → T"},
	"map":            {spec: "T", types: "type T map[string]T", crd: endless + "T → T"},
	"map to pointer": {spec: "T", types: "type T map[string]*T", crd: endless + "T → T"},
	"array":          {spec: "T", types: "type T [2]*T", crd: endless + "T → T"},
	"mixed":          {spec: "T", types: "type T []map[string][]T", crd: endless + "T → T"},
	"unnamed struct": {spec: "T", types: "type T []struct { Next T `json:\"next\"` }", crd: endless + "T → T"},
	"struct as key": {spec: "T",
		types: "type K struct{ A string `json:\"a\"` }\n\n" +
			"func (K) MarshalText() ([]byte, error) { return nil, nil }\n\ntype T map[K]T",
		crd: endless + "T → T"},
	"generic map": {spec: "Tree[string]", types: "type Tree[K comparable] map[K]Tree[K]",
		crd: endless + "Tree → Tree"},
	"generic list": {spec: "L[L[int]]", types: "type L[T any] []L[T]", crd: endless + "L → L"},
	"two":          {spec: "T", types: "type T []U\n\ntype U map[string]T", crd: endless + "T → U → T"},
	"struct": {spec: "*T",
		types: "type T struct {\n\tNext *T `json:\"next\"`\n\t// +default=\"x\"\n" +
			"\tName string `json:\"name,omitempty\"`\n}", crd: endless + "T → T"},
	"kept fields": {spec: "*T",
		types: "// +kubebuilder:validation:MinProperties=0\ntype T struct {\n" +
			"\t// +kubebuilder:pruning:PreserveUnknownFields\n\t// +kubebuilder:validation:Schemaless\n" +
			"\tA *T `json:\"a\"`\n\t" +
			"// +kubebuilder:pruning:PreserveUnknownFields\n\tB *T `json:\"b\"`\n}"},
	"pointer":              {spec: "T", types: "type T *T", want: `types\.go:\d+:\d+: error: FruitSpec.A is of the recursive type \S+\.T, which has no deep copy method`},
	"growing":              {spec: "L[int]", types: "type L[T any] []L[[]T]", want: `types\.go:\d+:\d+: error: instantiation cycle`},
	"diamonds 18":          {spec: "T0", types: diamonds(18, "T%d", "T%d"), crd: `error: the schema of T\d+ has at least \d\.\d MiB: its field [ab] has \d\.\d MiB, and etcd takes no CRD of more than 1\.5 MiB`},
	"diamonds 30":          {spec: "T0", types: diamonds(30, "T%d", "T%d"), want: `error: the types inside of \w+ nest so deep, by value, that Go's own check of them would not end.* \[nested-types\]\n`},
	"diamonds of pointers": {spec: "T0", types: diamonds(30, "*T%d", "map[string]T%d"), crd: `error: the schema of T\d+ has at least \d\.\d MiB`},
	"diamonds of maps": {spec: "T0", crd: `error: the schema of T\d+ has at least \d\.\d MiB`,
		types: repeated(18, "type T%[1]d map[string]struct {\n\tA T%[2]d `json:\"a\"`\n\tB T%[2]d `json:\"b\"`\n}\n") +
			"type T18 []string"},
	"embedded structs": {spec: "T0",
		types: repeated(2000, "type T%[1]d struct {\n\tT%[2]d `json:\",inline\"`\n\tF%[1]d string `json:\"f%[1]d\"`\n"+
			"}\n") + "type T2000 struct{ S []string `json:\"s\"` }",
		want: `error: the types inside of \w+ nest so deep, by value`},
	"structs": {spec: "T0", types: repeated(10_000, "type T%[1]d struct {\n\tF T%[2]d `json:\"f\"`\n}\n") +
		"type T10000 struct{ S []string `json:\"s\"` }",
		want: `error: the types inside of \w+ nest so deep, by value`},
	"pointers": {spec: "T0", types: repeated(5000, "type T%[1]d struct {\n\tF *T%[2]d `json:\"f\"`\n}\n") +
		"type T5000 struct{ S []string `json:\"s\"` }",
		crd: `error: the schema of T\d+ has more than 1000 levels.* \[large-schema\]\n`},
	"unrolled": {spec: "*T", types: "// +gen:unroll=40\ntype T struct {\n" +
		"\tA *T `json:\"a\"`\n\tB *T `json:\"b\"`\n}", crd: `error: the schema of T has at least \d\.\d MiB`},
	"unrolled together": {spec: "*T0", types: unrolled(8), crd: `error: the schema of T\d has more than 1000 levels`},
	"aliases":           {spec: "T0", types: repeated(10_000, "type T%d = T%d\n") + "type T10000 []string"},
	"lists 64":          {spec: strings.Repeat("[]", 64) + "string", types: ""},
	"lists 500":         {spec: strings.Repeat("[]", 500) + "string", want: `error: the type FruitSpec is nested more than 100 levels deep`},
	"marker":            {spec: "T", types: "// +kubebuilder:" + strings.Repeat("x", 1e6) + "\ntype T []string", want: `error: unknown marker \+kubebuilder:x{88}…`},
}

func repeated(n int, format string) string {
	var all strings.Builder
	for i := range n {
		fmt.Fprintf(&all, format, i, i+1)
	}
	return all.String()
}

// unrolled returns types of which each contains all.
func unrolled(n int) string {
	var all strings.Builder
	for i := range n {
		fmt.Fprintf(&all, "// +gen:unroll=1000\ntype T%d struct {\n", i)
		for j := range n {
			fmt.Fprintf(&all, "\tF%d *T%[1]d `json:\"f%[1]d\"`\n", j)
		}
		all.WriteString("}\n\n")
	}
	return all.String()
}

func diamonds(n int, a, b string) string {
	return repeated(n, "type T%[1]d struct {\n\tA "+strings.ReplaceAll(a, "%d", "%[2]d")+" `json:\"a\"`\n\tB "+
		strings.ReplaceAll(b, "%d", "%[2]d")+" `json:\"b\"`\n}\n") +
		fmt.Sprintf("type T%d struct {\n\t// +default=\"x\"\n\tName string `json:\"name,omitempty\"`\n"+
			"\tS []string `json:\"s\"`\n}\n", n)
}

const boundedSource = `// +k8s:deepcopy-gen=package
// +k8s:defaulter-gen=TypeMeta
// +groupName=example.org
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +genclient
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Fruit struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	Spec FruitSpec ` + "`json:\"spec\"`" + `
}

// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type FruitList struct {
	metav1.TypeMeta ` + "`json:\",inline\"`" + `
	metav1.ListMeta ` + "`json:\"metadata,omitempty\"`" + `

	Items []Fruit ` + "`json:\"items\"`" + `
}

type FruitSpec struct {
	A %s ` + "`json:\"a\"`" + `
}

%s
`

func TestLongBounds(t *testing.T) {
	long(t)
	const code = "deepcopy: , defaults: , register: , conversion: , client: {dir: client}, lister: {dir: listers}, " +
		"informer: {dir: informers}, applyconfiguration: {dir: apply}"
	for name, b := range bounds {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			writeModule(t, dir)
			source := fmt.Sprintf(boundedSource, b.spec, b.types)
			write(t, dir, "api/v1/types.go", strings.Replace(source, "// +groupName",
				"// +k8s:conversion-gen=example.org/fruit/api/fruit\n// +groupName", 1))
			internal := strings.NewReplacer("package v1", "package fruit", "// +groupName=example.org\n", "",
				"// +k8s:defaulter-gen=TypeMeta\n", "", "// +genclient\n", "").Replace(source)
			write(t, dir, "api/fruit/types.go", internal)
			write(t, dir, "gen.yaml", "packages: [./api/v1]\ngenerate: {"+code+"}\n")
			expect(t, dir, b.want)
			if strings.HasPrefix(b.crd, endless) && !testing.Short() {
				compile(t, dir)
			}
			write(t, dir, "gen.yaml", "packages: [./api/v1]\ngenerate: {crd: {dir: crd}}\n")
			if b.crd != "" || b.want == "" {
				expect(t, dir, b.crd)
			}
		})
	}
}

// expect runs gen, which must end soon, with the problem or without any.
func expect(t *testing.T, dir, problem string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*soon)
	defer cancel()
	cmd := exec.CommandContext(ctx, "gen", "-C", dir)
	cmd.Env = append(os.Environ(), "GENCACHE=off", "GOFLAGS=", "GOMEMLIMIT=1GiB")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	_ = cmd.Run()
	said := out.String()
	if len(said) > 2000 {
		said = said[:2000] + "…"
	}
	state := cmd.ProcessState
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		bytes := usage.Maxrss
		if runtime.GOOS == "linux" {
			bytes *= 1024
		}
		if bytes > little {
			t.Errorf("gen took %d MB", bytes>>20)
		}
	}
	if took := state.UserTime(); took > soon {
		t.Errorf("gen took %v of CPU time", took)
	}
	switch status := state.ExitCode(); {
	case problem == "" && status != 0, problem != "" && status != 1:
		t.Errorf("status %d:\n%s", status, said)
	case !regexp.MustCompile(problem).MatchString(out.String()):
		t.Errorf("no %s in\n%s", problem, said)
	}
}

func writeModule(t *testing.T, dir string) {
	for _, name := range []string{"go.mod", "go.sum"} {
		content, err := os.ReadFile(filepath.Join("..", "..", name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, dir, name, strings.Replace(string(content), "module github.com/gen-toolkit/gen\n",
			"module example.org/fruit\n", 1))
	}
}

// compile compiles the API and the apply configurations; clients know nothing of what is inside of types.
func compile(t *testing.T, dir string) {
	t.Helper()
	cmd := exec.Command("go", "build", "./api/...", "./apply/...")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=-mod=mod")
	write(t, dir, "api/fruit/zz_generated.deepcopy.go", "package fruit\n")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%.2000s", err, out)
	}
}
