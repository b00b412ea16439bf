package driver

import (
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
)

// spools is a generator whose markers may be in any comment, on functions, and on types.
var spools = &codegen.Generator{
	Name: "spools", Doc: "spools",
	Markers: []marker.Definition{
		{Name: "spool:wound", Scopes: marker.Anywhere, Kind: marker.String, Doc: "A thread on a spool."},
		{Name: "spool:turn", Scopes: marker.Func, Kind: marker.None, Doc: "The function turns the spool."},
		{Name: "wool", Scopes: marker.Type, Kind: marker.String, Optional: true, Doc: "It is of wool."},
	},
	Plan: func(p *codegen.Pass) ([]codegen.File, error) {
		var all []string
		for _, pkg := range p.API.Packages {
			for _, m := range pkg.Markers.All("spool:wound") {
				all = append(all, m.Value)
			}
		}
		slices.Sort(all)
		text := strings.Join(all, " ")
		return []codegen.File{codegen.TextFile(p, p.OutputDir("", ".txt"), "spools.txt", "#", text, told)}, nil
	},
}

// TestDetached: a marker counts or is reported wherever in a file it is. Words of a text are neither.
func TestDetached(t *testing.T) {
	const source = `package fruit

import (
	"fmt"
	// +spool:wound=import
)

type (
	Box struct{ Lid func(
		// +spool:wound=result
	) }
	// +spool:wound=type
)

const (
	Size = 1
	// +spool:wound=const
)

var (
	Sizes = map[string]any{
		// +spool:wound=value
		"a": "// +spool:wound=text",
	}
	// +spool:wound=var
)

func F(
	// +spool:wound=parameter
	n int,
) {
	// +spool:wound=body
	fmt.Println("// +spool:wound=text", ` + "`\n// +spool:wound=text\n`" + `)
	// +wool
	type Local struct{
		// +spool:other=1
		N int // +spool:turn
	}
	// Wool is
	// +wool, if it is of
	// +wool
}

// +spool:turn
func (Box) Method() {}

// +wool=white

// Wool is
// +wool

// +wool
`
	p := withRibbons(t, map[string]string{"api.go": source})
	p.cfg.Generators = []*codegen.Generator{spools}
	p.cfg.Jobs[0].Generate[0].Generator = spools
	result, err := Run(t.Context(), p.cfg)
	if err != nil {
		t.Fatal(err)
	}
	got, want := linesOf(result.Diagnostics), `46: marker +spool:turn is on a method, but belongs on a function [misplaced-marker]
49: marker +wool attaches to nothing and has no effect [detached-marker]
54: marker +wool attaches to nothing and has no effect [detached-marker]
32: marker +spool:wound is inside of a function and has no effect [detached-marker]
39: marker +spool:turn is inside of a function and has no effect [detached-marker]`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	p.write("api.go", strings.Replace(source, "// +spool:turn\nfunc (Box)", "func (Box)", 1)) // no error
	if result, err = Run(t.Context(), p.cfg); err != nil || result.Changes == nil {
		t.Fatal(err, result.Diagnostics)
	}
	text, _ := result.Changes.All[0].New.Bytes()
	if want := "\nconst import parameter result type value var\n"; !strings.Contains(string(text), want) {
		t.Errorf("got %s, want %s", text, want)
	}
}
