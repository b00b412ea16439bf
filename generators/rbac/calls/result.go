// Package calls finds the permissions that a program needs. In: main packages with all that they import of main
// modules, as package load reads them. Out: the calls that send requests to API servers, with the permission of each.
//
// It builds the program by golang.org/x/tools/go/ssa, and follows it from main. It knows the clients of client-go,
// generated ones, those of controller-runtime, and gen's module reconcile; bodies of other modules it does not read. A
// call whose object, resource or client it can't tell is a question.
package calls

import "go/token"

// A Need is one permission, e.g. {"apps", "deployments/status", "patch"}.
type Need struct{ Group, Resource, Verb string }

// A Program is what the calls of main packages need.
type Program struct {
	Mains   []string // import paths, e.g. "example.org/fruit/cmd/manager"
	Calls   []Call   // by position
	Answers []Answer // all there are, also beside what is no question
}

// A Call is a place in a program that sends requests.
type Call struct {
	Pos     token.Position
	What    string // e.g. "Create of DeploymentInterface"
	Needs   []Need
	Usual   []Need // what roles also have by custom, though no request takes it: get of what is read from a cache
	Unknown string // why it may need more, e.g. "the kind of its object is not known"; "" where it does not
	Answers []Answer
}

// An Answer is a comment beside a call that begins with +gen:rbac, without the plus sign.
type Answer struct {
	Pos  token.Position
	Text string // e.g. "gen:rbac:groups=apps,resources=deployments,verbs=get"
}
