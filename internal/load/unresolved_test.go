package load

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/trace"
)

// TestCircle: packages that import each other are a diagnostic, each circle one.
func TestCircle(t *testing.T) {
	dir := written(t, `
-- a/a.go --
// +a
package a

import "example.org/m/b"

type A struct{ B *b.B }
-- b/b.go --
// +b
package b

import "example.org/m/c"

type B struct{ C *c.C }
-- c/c.go --
package c

import "example.org/m/a"

type C struct{ A *a.A }
-- d/d.go --
// +d
package d

import "example.org/m/d"

type D struct{ D *d.D }
`)
	record := trace.NewStamped()
	memory := &Memory{}
	for range 2 {
		set := loaded(t, Config{Dir: dir, Record: record, Memory: memory})
		var found []string
		for _, p := range set.Roots {
			for _, d := range p.Unresolved() {
				found = append(found, fmt.Sprintf("%s:%d:%d: %s [%s]", filepath.Base(d.Pos.Filename), d.Pos.Line,
					d.Pos.Column, d.Message, d.Rule))
			}
		}
		want := []string{
			"a.go:4:8: import cycle not allowed: example.org/m/a imports example.org/m/b imports example.org/m/c " +
				"imports example.org/m/a [import-cycle]",
			"d.go:4:8: import cycle not allowed: example.org/m/d imports example.org/m/d [import-cycle]",
		}
		if !slices.Equal(found, want) {
			t.Errorf("%q, want %q", found, want)
		}
	}
}

// TestProgramCircle: packages of a program that import each other are a diagnostic, whether a file uses the imports or
// not; none waits for the check of another one.
func TestProgramCircle(t *testing.T) {
	for name, test := range map[string]struct{ archive, want string }{
		"one package": {`
-- a/a.go --
package a

import _ "example.org/m/a"
`, "example.org/m/a imports example.org/m/a"},
		"blank": {`
-- a/a.go --
package a

import "example.org/m/b"

func A() { b.B() }
-- b/b.go --
package b

import _ "example.org/m/a"

func B() {}
`, "example.org/m/a imports example.org/m/b imports example.org/m/a"},
		"not used": {`
-- a/a.go --
package a

import "example.org/m/b"
-- b/b.go --
package b

import "example.org/m/c"
-- c/c.go --
package c

import "example.org/m/a"
`, "example.org/m/a imports example.org/m/b imports example.org/m/c imports example.org/m/a"},
	} {
		t.Run(name, func(t *testing.T) {
			set := loaded(t, Config{Dir: written(t, test.archive), Unmarked: true})
			found := make(chan diag.List)
			go func() {
				_, problems, err := set.Program(t.Context(), nil, []string{"./..."})
				if err != nil {
					t.Error(err)
				}
				found <- problems
			}()
			select {
			case problems := <-found:
				circle := func(d diag.Diagnostic) bool {
					return d.Rule == ruleCycle.Name && strings.HasSuffix(d.Message, ": "+test.want)
				}
				if !slices.ContainsFunc(problems, circle) {
					t.Errorf("%v, want a circle: %s", problems, test.want)
				}
			case <-time.After(time.Minute):
				t.Fatal("packages wait for each other")
			}
		})
	}
}

// TestUndefined: a name that its package does not declare is reported as such, even if nothing else of the package is
// needed.
func TestUndefined(t *testing.T) {
	set := loaded(t, Config{Dir: written(t, `
-- a/a.go --
// +a
package a

import "example.org/m/dep"

type A struct{ B dep.Missing }
-- dep/dep.go --
package dep

type C int
`)})
	problems := set.Roots[0].Unresolved()
	if len(problems) != 1 || problems[0].Message != "undefined: dep.Missing" {
		t.Error(problems)
	}
}
