package compare

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPromoted: a method in place of that of an embedded type is one of the type that has it.
func TestPromoted(t *testing.T) {
	dir := t.TempDir()
	write := func(name, content string) {
		name = filepath.Join(dir, name)
		err := os.MkdirAll(filepath.Dir(name), 0o755)
		if err = errors.Join(err, os.WriteFile(name, []byte(content), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.org/m\n\ngo 1.25\n")
	write("meta/meta.go", "package meta\n\ntype List struct{}\n\nfunc (*List) Copy() *List { return nil }\n\n"+
		"func (*List) Into(out *List) {}\n")
	write("api/types.go", "package api\n\nimport \"example.org/m/meta\"\n\ntype Fruits struct{ meta.List }\n\n"+
		"type Pears struct{ meta.List }\n")
	generated := filepath.Join(dir, "api", "generated.go")
	got, err := API(t.Context(), nil, map[string][]byte{generated: []byte("package api\n\n" +
		"func (*Fruits) Copy() *Fruits { return nil }\n\nfunc (*Pears) Into(out *Pears) {}\n")})
	if err != nil || len(got) != 1 {
		t.Fatal(got, err)
	}
	want := []string{"(*Fruits).Copy: changed from func() *example.org/m/meta.List to func() *Fruits",
		"(*Pears).Into: changed from func(*example.org/m/meta.List) to func(*Pears)"}
	if diff := cmp.Diff(want, got[0].Incompatible); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
