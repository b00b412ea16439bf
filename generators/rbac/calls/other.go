//go:build !js

package calls

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

var (
	events    = resource{"", "events"}
	newEvents = resource{"events.k8s.io", "events"}
	leases    = resource{"coordination.k8s.io", "leases"}
	recording = []string{"create", "patch"}
	electing  = []string{"create", "get", "update"}
)

const reconcilePath = "github.com/gen-toolkit/gen/reconcile"

// other understands calls that record events, elect leaders, or send requests by hand.
func (p *program) other(c *callee) bool {
	switch c.key() {
	case "k8s.io/client-go/tools/record.EventBroadcaster.StartRecordingToSink",
		"k8s.io/client-go/tools/record.EventBroadcaster.StartRecordingToSinkWithContext":
		c.need(events, recording...)
	case "k8s.io/client-go/tools/events.EventBroadcaster.StartRecordingToSink",
		"k8s.io/client-go/tools/events.EventBroadcaster.StartRecordingToSinkWithContext":
		c.need(newEvents, recording...)
	case "k8s.io/client-go/tools/events.NewEventBroadcasterAdapter",
		"k8s.io/client-go/tools/events.NewEventBroadcasterAdapterWithContext":
		c.need(events, recording...)
		c.need(newEvents, recording...)
	case "k8s.io/client-go/tools/leaderelection.NewLeaderElector",
		"k8s.io/client-go/tools/leaderelection.RunOrDie", reconcilePath + ".LeaderElection.Run":
		c.need(leases, electing...)
	case "k8s.io/client-go/tools/cache.NewListWatchFromClient",
		"k8s.io/client-go/tools/cache.NewFilteredListWatchFromClient":
		c.unknown("the group of its resource is not known")
	default:
		if !p.byHand(c) {
			return false
		}
		c.unknown("it builds a request by hand")
	}
	return true
}

// byHand reports whether a call begins or sends a request of any kind.
func (p *program) byHand(c *callee) bool {
	switch c.pkg + "." + c.recv {
	case "net/http.Client", "net/http.RoundTripper":
		return p.isClient(c.receiver)
	case "k8s.io/client-go/rest.Interface", "k8s.io/client-go/rest.RESTClient":
		return slices.Contains([]string{"Verb", "Get", "Post", "Put", "Patch", "Delete"}, c.name)
	case "k8s.io/client-go/scale.ScaleInterface":
		return true
	}
	return false
}

// A setting is a field of another module's options that has the program send requests.
type setting struct {
	options, field string
	needs          []Need
}

func needs(r resource, verbs ...string) (all []Need) {
	for _, verb := range verbs {
		all = append(all, Need{r.group, r.name, verb})
	}
	return all
}

var settingsOf = []setting{
	{runtimePath + "/pkg/manager.Options", "LeaderElection",
		slices.Concat(needs(leases, electing...), needs(events, recording...))},
	{reconcilePath + ".Options", "Events", needs(newEvents, recording...)},
}

// authenticating is the value of a manager's FilterProvider that asks API servers who may read metrics.
const authenticating = "sigs.k8s.io/controller-runtime/pkg/metrics/filters.WithAuthenticationAndAuthorization"

// settings returns what the options need that a function sets.
func (p *program) settings(fn *ssa.Function) (all []Call) {
	var operands []*ssa.Value
	for instr := range instructions(fn) {
		call := Call{Pos: p.source.Fset.Position(instr.Pos())}
		if store, ok := instr.(*ssa.Store); ok {
			call.What, call.Needs = set(store)
			if call.Unknown = p.hidden(store); call.Unknown != "" {
				call.What = "the owner of this field"
			}
		}
		for _, operand := range instr.Operands(operands[:0]) {
			if f, ok := (*operand).(*ssa.Function); ok && f.Object() != nil &&
				f.Object().(*types.Func).FullName() == authenticating {
				call.What, call.Needs = f.Name(), []Need{{"authentication.k8s.io", "tokenreviews", "create"},
					{"authorization.k8s.io", "subjectaccessreviews", "create"}}
			}
		}
		if !call.Pos.IsValid() {
			call.Pos = p.source.Fset.Position(fn.Pos())
		}
		if call.Needs != nil || call.Unknown != "" {
			all = append(all, call)
		}
	}
	return all
}

// set returns what a field of options needs that is set to anything but false or nil.
func set(store *ssa.Store) (what string, _ []Need) {
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok {
		return "", nil
	}
	if value, ok := store.Val.(*ssa.Const); ok &&
		(value.Value == nil || value.Value.Kind() == constant.Bool && !constant.BoolVal(value.Value)) {
		return "", nil
	}
	for _, s := range settingsOf {
		if is(addr.X.Type(), s.options) && fieldName(addr) == s.field {
			return s.field + " of " + s.options[strings.LastIndexByte(s.options, '/')+1:], s.needs
		}
	}
	return "", nil
}

// sets reports whether the program sets a field of a type to anything.
func (p *program) sets(path, name string) bool {
	for of := range p.fields {
		if of.of.Pkg() == nil || of.of.Pkg().Path()+"."+of.of.Name() != path {
			continue
		}
		if fields, ok := of.of.Type().Underlying().(*types.Struct); ok && fields.Field(of.index).Name() == name {
			return true
		}
	}
	return false
}
