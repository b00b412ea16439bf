package load

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/gen-toolkit/gen/internal/trace"
)

// written writes the files of an archive to a module of its own, and returns its directory.
func written(t *testing.T, archive string) string {
	t.Helper()
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "off")
	dir := t.TempDir()
	goMod := txtar.File{Name: "go.mod", Data: []byte("module example.org/m\n\ngo 1.26\n")}
	for _, file := range append(txtar.Parse([]byte(archive)).Files, goMod) {
		name := filepath.Join(dir, file.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, file.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func loaded(t *testing.T, cfg Config) *Set {
	t.Helper()
	cfg.Patterns = []string{"./..."}
	set, problems, err := Packages(t.Context(), cfg)
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	return set
}

// names returns what is declared in a package of the set, e.g. "Color Red Shape".
func (s *Set) names(path string) string {
	return strings.Join(s.Package(path).Types().Scope().Names(), " ")
}

// TestFollow: of a package without markers those declarations are there that are asked for, and what they need.
func TestFollow(t *testing.T) {
	const declared = `
-- dep/a.go --
package dep

import (
	"net/http"

	"example.org/m/other"
	named "example.org/m/go-odd"
)

type Asked struct {
	Field  Fields
	Unused [Length]int
	Odd    named.Thing
	Generic[Argument]
}

type Fields func(Param) (Result, error)

// Unused is the name of a field, and nothing else.
type Unused struct{ H http.Header }

type (
	Param  []Element
	Result interface{ Asked() Returned }
)

func (Asked) MarshalJSON() ([]byte, error) { return nil, nil }

func (*Asked) DeepCopyInterface() OfMethod { return nil }

func (Asked) String() OfString { return "" }

func () MarshalText() {} // which the compiler complains of

const (
	_ = iota
	Zero
)

const _ = Half

const Length = Half * 2

-- dep/b.go --
package dep

import "example.org/m/other"

const Half = 4

const (
	Red  Element = "red"
	Blue         = Red
)

const Green = Blue

const Black = other.Black

type Element string

type Returned map[Key]other.Value

type Key string

type OfMethod any

type OfString string

type Generic[T Constraint] struct{ T T }

func (*Generic[T]) UnmarshalText(Text) {}

type Text []byte

type Constraint interface{ ~string }

type Argument string

func SetDefaults_Asked(*Asked) {}

-- other/other.go --
package other

type Value int

type Not int

const Black = 1

-- go-odd/odd.go --
package strange

type Thing int

type Not int
`
	dir := written(t, declared+`
-- root/root.go --
// +root
package root

import "example.org/m/dep"

type Root struct{ A dep.Asked }

func f() dep.Unused { return dep.Unused{} }
`)
	set := loaded(t, Config{Dir: dir})
	for path, want := range map[string]string{
		"example.org/m/dep": "Argument Asked Blue Constraint Element Fields Generic Green Half Key Length " +
			"OfMethod Param Red Result Returned Text",
		"example.org/m/other":  "Value",
		"example.org/m/go-odd": "Thing",
	} {
		if got := set.names(path); got != want {
			t.Errorf("%s declares %s, want %s", path, got, want)
		}
	}
	if set.Package("net/http") != nil {
		t.Error("net/http is there")
	}

	for name, include := range map[string]func(*testing.T) *Set{
		"known": func(t *testing.T) *Set { return loaded(t, Config{Dir: dir, Whole: []string{"example.org/m/dep"}}) },
		"late": func(t *testing.T) *Set {
			set := loaded(t, Config{Dir: dir})
			asked := set.Package("example.org/m/dep").Types().Scope().Lookup("Asked")
			if missing, err := set.Include(t.Context(), []string{"example.org/m/dep"}); err != nil || len(missing) > 0 {
				t.Fatal(err, missing)
			}
			if set.Package("example.org/m/dep").Types().Scope().Lookup("Asked") != asked {
				t.Error("Asked is another type")
			}
			return set
		},
	} {
		t.Run(name, func(t *testing.T) {
			set := include(t)
			const want = "Argument Asked Black Blue Constraint Element Fields Generic Green Half Key Length " +
				"MarshalText OfMethod OfString Param Red Result Returned SetDefaults_Asked Text Unused Zero"
			if got := set.names("example.org/m/dep"); got != want {
				t.Errorf("%s, want %s", got, want)
			}
			if got, want := set.names("example.org/m/other"), "Black Value"; got != want {
				t.Errorf("%s, want %s", got, want)
			}
			if got := set.names("net/http"); got != "Header" {
				t.Errorf("net/http declares %s", got)
			}
		})
	}
}

// TestDotImport: what a package names without saying where it comes from may come from there.
func TestDotImport(t *testing.T) {
	set := loaded(t, Config{Dir: written(t, `
-- a/a.go --
// +a
package a

import . "example.org/m/dep"

type A struct{ B B }
-- dep/dep.go --
package dep

type B int

type C int
`)})
	if got := set.names("example.org/m/dep"); got != "B C" {
		t.Error(got)
	}
}

// TestAddedToCheckedType: a type may be declared from one that has been checked before.
func TestAddedToCheckedType(t *testing.T) {
	set := loaded(t, Config{Dir: written(t, `
-- a/a.go --
// +a
package a

import "example.org/m/dep"

type A struct{ Phase dep.Phase }
-- dep/dep.go --
package dep

type Phase string

type (
	Again Phase
	Other = Phase
)
`)})
	if got := set.names("example.org/m/dep"); got != "Phase" {
		t.Fatal(got)
	}
	if missing, err := set.Include(t.Context(), []string{"example.org/m/dep"}); err != nil || len(missing) > 0 {
		t.Fatal(err, missing)
	}
	if got := set.names("example.org/m/dep"); got != "Again Other Phase" {
		t.Error(got)
	}
}

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
