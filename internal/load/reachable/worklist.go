package reachable

import (
	"context"
	"slices"

	"github.com/gen-toolkit/gen/internal/parallel"
)

// A Request is for declarations of a package.
type Request[P comparable] struct {
	Of    P
	All   bool     // all of them
	Names []string // those of these names
}

// Follow calls visit for the requests and for those that visit returns, until there are no new ones. It works in
// rounds, and visits all packages of a round in parallel; the type checker, which goes from package to package, would
// wait for each of them. In a round each package is visited once.
func Follow[P comparable](
	ctx context.Context, limit int, first []Request[P], visit func(Request[P]) []Request[P],
) error {
	requested := requested[P]{}
	for next := requested.add(first); len(next) > 0; {
		found := make([][]Request[P], len(next))
		err := parallel.Each(limit, len(next), func(i int) error {
			found[i] = visit(next[i])
			return ctx.Err()
		})
		if err != nil {
			return err
		}
		next = requested.add(slices.Concat(found...))
	}
	return nil
}

// requested are the names that have been requested of each package.
type requested[P comparable] map[P]map[string]bool

// add returns the new part of the requests, one for each package.
func (r requested[P]) add(requests []Request[P]) (news []Request[P]) {
	at := map[P]int{}
	for _, request := range requests {
		i, listed := at[request.Of]
		names := r[request.Of]
		first := names == nil
		if first {
			names = map[string]bool{}
			r[request.Of] = names
		}
		var more []string
		for _, name := range request.Names {
			if !names[name] {
				names[name] = true
				more = append(more, name)
			}
		}
		switch {
		case listed:
			news[i].All = news[i].All || request.All
			news[i].Names = append(news[i].Names, more...)
		case first || request.All || len(more) > 0:
			at[request.Of] = len(news)
			news = append(news, Request[P]{Of: request.Of, All: request.All, Names: more})
		}
	}
	return news
}
