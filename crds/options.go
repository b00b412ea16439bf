package crds

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// OwnerAnnotation names who installed a definition: see [Options.Owner].
const OwnerAnnotation = "gen-toolkit.github.io/crds-owner"

// Options say how definitions are installed. Owner is required.
type Options struct {
	// Owner names the program or chart that the definitions belong to, e.g. "fruit.example.org". It is the field
	// manager of what it applies, and the value of [OwnerAnnotation].
	Owner string
	// Adopt takes over definitions that have no owner yet, e.g. after kubectl apply, or another one.
	Adopt bool
	// CABundle is what API servers trust for conversion webhooks, as PEM. Nil leaves what others set, e.g.
	// cert-manager.
	CABundle []byte
	// DryRun asks the API server whether it would take the definitions, and changes nothing.
	DryRun bool
	// DeleteObjects has Uninstall remove definitions with objects, and with them the objects.
	DeleteObjects bool
	// AllowLoss has Install and Upgrade take definitions whose storage version lacks fields that stored objects have,
	// e.g. those of an older release.
	AllowLoss bool
	// OwnRewrite has Upgrade rewrite objects itself also where API servers have StorageVersionMigrations. These take a
	// minute or two for few objects, too.
	OwnRewrite bool
	// ServerTimeout is how long the controller manager may take to rewrite the objects of a definition, before Upgrade
	// rewrites them itself; 0 means 10 minutes.
	ServerTimeout time.Duration
	// PageSize is how many objects a list request asks for; 0 means 500.
	PageSize int64
	// Progress receives each step; it may be nil. Calls come one after another.
	Progress func(Progress)
}

// A Progress is one step of an installation.
type Progress struct {
	Definition string // e.g. "fruits.example.org"
	Step       string // "applied", "rewriting", "rewritten", "cleaned" or "deleted"
	Objects    int    // how many are rewritten so far
}

func (o *Options) tell(definition, step string, objects int) {
	if o.Progress != nil {
		o.Progress(Progress{definition, step, objects})
	}
}

func (o *Options) pageSize() int64 {
	if o.PageSize > 0 {
		return o.PageSize
	}
	return 500
}

func (o *Options) serverTimeout() time.Duration {
	if o.ServerTimeout > 0 {
		return o.ServerTimeout
	}
	return 10 * time.Minute
}

// A Report says what became of each definition.
type Report struct {
	Definitions []Outcome // by name
}

// An Outcome is what became of one definition.
type Outcome struct {
	Name      string   // e.g. "fruits.example.org"
	Action    string   // "created", "updated", "unchanged" or "deleted"
	Rewritten int      // objects that Upgrade itself has rewritten in the storage version
	Removed   []string // versions that no object is stored in any more, e.g. ["v1alpha1"]
}

// String returns a line for each definition, e.g. "fruits.example.org updated, 12 objects rewritten, v1alpha1 removed".
func (r *Report) String() string {
	var text strings.Builder
	for _, d := range r.Definitions {
		fmt.Fprintf(&text, "%s %s", d.Name, d.Action)
		if d.Rewritten > 0 {
			fmt.Fprintf(&text, ", %d objects rewritten", d.Rewritten)
		}
		if len(d.Removed) > 0 {
			fmt.Fprintf(&text, ", %s removed", strings.Join(d.Removed, " and "))
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// A RefusedError says why nothing has been changed.
type RefusedError struct {
	Problems []Problem
}

// A Problem is what is in the way of one definition.
type Problem struct {
	Definition string // e.g. "fruits.example.org"
	Message    string // e.g. "objects are stored in v1alpha1, which the new definition lacks"
	Remedy     string // e.g. "call Upgrade"
}

func (e *RefusedError) Error() string {
	lines := make([]string, 0, len(e.Problems))
	for _, p := range e.Problems {
		lines = append(lines, fmt.Sprintf("%s: %s: %s", p.Definition, p.Message, p.Remedy))
	}
	return "nothing is changed: " + strings.Join(lines, "; ")
}

// Refused returns the problems of an error of this package because of which nothing has been changed.
func Refused(err error) (problems []Problem, is bool) {
	var refused *RefusedError
	if errors.As(err, &refused) {
		return refused.Problems, true
	}
	return nil, false
}
