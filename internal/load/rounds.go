package load

import (
	"context"
	"slices"

	"github.com/gen-toolkit/gen/internal/parallel"
)

// followAll grants wishes and those that come of them, in rounds: in each all packages are parsed and followed in
// parallel, while the check, which goes from package to package, would have to wait for each. It returns the packages
// that have been asked for in the order in which to check them.
func (s *Set) followAll(ctx context.Context, first []wish) ([]*Package, error) {
	asked := asked{}
	for next := asked.add(first); len(next) > 0; {
		found := make([][]wish, len(next))
		err := parallel.Each(s.Limit(), len(next), func(i int) error {
			found[i] = next[i].of.follow(next[i])
			return ctx.Err()
		})
		if err != nil {
			return nil, err
		}
		next = asked.add(slices.Concat(found...))
	}
	all := order(first)
	if err := s.bound(all); err != nil {
		return nil, err
	}
	for _, p := range all { // what was added to a package that has been checked is checked before somebody else reads its types
		if p.followed.types != nil {
			p.Types()
		}
	}
	return all, nil
}

// asked are the names that have been asked for of each package.
type asked map[*Package]map[string]bool

// add returns what is new among wishes, one a package.
func (a asked) add(wishes []wish) (fresh []wish) {
	at := map[*Package]int{}
	for _, w := range wishes {
		i, known := at[w.of]
		names := a[w.of]
		isNew := names == nil
		if isNew {
			names = map[string]bool{}
			a[w.of] = names
		}
		var more []string
		for _, name := range w.names {
			if !names[name] {
				names[name] = true
				more = append(more, name)
			}
		}
		switch {
		case known:
			fresh[i].whole = fresh[i].whole || w.whole
			fresh[i].names = append(fresh[i].names, more...)
		case isNew || w.whole || len(more) > 0:
			at[w.of], fresh = len(fresh), append(fresh, wish{of: w.of, whole: w.whole, names: more})
		}
	}
	return fresh
}
