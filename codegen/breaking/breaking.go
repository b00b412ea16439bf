// Package breaking is the form of what a change of an API breaks: a [Rule] says what for whom, and a [Finding] where. A
// generator that knows more about a change than the Go code says has a [codegen.Comparison] with its rules.
//
// In: what a generator finds between two states of an API. Out: findings, of which `gen breaking` makes diagnostics: by
// their severity, without those that an exception covers.
package breaking

import (
	"cmp"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

// An Audience is somebody for whom a change breaks something.
type Audience string

// The audiences of an API.
const (
	StoredObjects Audience = "stored objects" // in etcd, written under the old API
	APIClients    Audience = "API clients"    // programs that read and write objects as JSON or protobuf
	GoUsers       Audience = "Go users"       // programs that import the packages
	Manifests     Audience = "manifests"      // files that kubectl, Helm or a GitOps tool applies
)

// A Rule is one way in which a change breaks an API.
type Rule struct {
	Name     string        // e.g. "enum-value-removed": in gen.yaml, in exceptions and in SARIF
	Doc      string        // e.g. "a value of an enum is gone"
	Breaks   []Audience    // e.g. [StoredObjects, Manifests]
	Severity diag.Severity // diag.Error or diag.Warning; 0 is for rules that are off unless gen.yaml sets them
	Remedy   string        // what to do instead, e.g. "add a version without the value, and convert"
}

// KindName returns a kind as subjects name it, e.g. "example.org/v1 Fruit", or "core/v1 Pod" for the group without a
// name.
func KindName(group, version, kind string) string {
	return cmp.Or(group, "core") + "/" + version + " " + kind
}

// A Finding is one break.
type Finding struct {
	Rule    string         // e.g. "enum-value-removed"
	Subject string         // what has changed, e.g. "fruits.example.org/v1 spec.color" or "example.org/fruit/v1.Fruit"
	Others  []string       // further subjects, e.g. of other kinds that use the same type
	Message string         // how, e.g. `the value "red" is gone`
	Stored  string         // what happens to stored objects, e.g. "They can be read."; may be empty
	Remedy  string         // in place of the rule's; may be empty
	New     model.Position // in the new state: of the declaration, or of the one around what is gone
	Old     model.Position // in the old state
}
