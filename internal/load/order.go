package load

import (
	"errors"
	"go/token"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// errCircle is why a package does without another one.
var errCircle = errors.New("import cycle not allowed")

// order returns the packages that are wished for, and what they need, each behind what it needs itself. Of packages in
// a circle one must do without another, for the check would wait for itself.
func order(wishes []wish) []*Package {
	o := ordering{state: map[*Package]state{}}
	for _, w := range wishes {
		o.visit(w.of)
	}
	return o.all
}

// A state is how far an ordering is with a package; the zero value says that it has not been there.
type state int

const (
	open state = 1 + iota
	done
)

// An ordering visits packages.
type ordering struct {
	state map[*Package]state
	way   []*Package // the open ones
	all   []*Package // the others
}

func (o *ordering) visit(p *Package) {
	if o.state[p] == done {
		return
	}
	o.state[p], o.way = open, append(o.way, p)
	for _, dep := range p.deps {
		switch {
		case o.state[dep] != open:
			o.visit(dep)
		case !slices.Contains(p.refused, dep):
			p.refused = append(p.refused, dep)
			reportCircle(o.way[slices.Index(o.way, dep):])
		}
	}
	o.state[p], o.way = done, o.way[:len(o.way)-1]
	o.all = append(o.all, p)
}

// reportCircle reports that each of the packages imports the next one, and the last one the first, where a root does
// so.
func reportCircle(circle []*Package) {
	i := slices.IndexFunc(circle, func(p *Package) bool { return p.Root })
	if i < 0 {
		return // not what the user has written
	}
	circle = slices.Concat(circle[i:], circle[:i+1])
	var paths []string
	for _, p := range circle {
		paths = append(paths, p.Path)
	}
	p := circle[0]
	p.followed.unresolved.Add(diag.Errorf(p.importOf(circle[1]), "%v: %s", errCircle, strings.Join(paths, " imports ")).
		Fix("move what they need of each other into one package"))
}

// importOf returns where the package imports another one.
func (p *Package) importOf(dep *Package) token.Position {
	for _, file := range p.files {
		for _, spec := range file.Imports {
			if names(spec, dep) {
				return p.set.Fset.Position(spec.Pos())
			}
		}
	}
	return diag.NoPosition
}
