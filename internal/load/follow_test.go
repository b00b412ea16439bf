package load

import (
	"testing"
)

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
		"before": func(t *testing.T) *Set { return loaded(t, Config{Dir: dir, Extra: []string{"example.org/m/dep"}}) },
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
