package change

import (
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
)

// A Rule is one way in which a change of a CRD breaks something.
type Rule struct {
	breaking.Rule
	Outcome    Outcome // for stored objects that do not fit; the zero value where there are none
	Validation bool    // it is about what values are valid
}

// Declared is the rule of validation for objects without a CRD: whether their server has validated before is in its Go
// code.
const Declared = "validation-declared"

// Find returns a rule by its name.
func Find(name string) Rule { return byName[name] }

var byName = func() map[string]Rule {
	all := map[string]Rule{}
	for _, r := range Rules {
		all[r.Name] = r
	}
	return all
}()

const (
	stored    = breaking.StoredObjects
	clients   = breaking.APIClients
	goUsers   = breaking.GoUsers
	manifests = breaking.Manifests
)

func rule(severity diag.Severity, name, doc, remedy string, outcome Outcome, breaks ...breaking.Audience) Rule {
	return Rule{breaking.Rule{Name: name, Doc: doc, Breaks: breaks, Severity: severity, Remedy: remedy}, outcome,
		outcome.Updates != All}
}

const (
	newVersion = "add a version of the API with the change, and convert: old versions keep their schema"
	keepOld    = "keep what was valid valid, or add a version of the API with the change"
	deprecate  = "keep it, and announce its end by +kubebuilder:deprecatedversion, a release before it goes"
)

// Rules are all rules of this package.
var Rules = []Rule{
	rule(diag.Error, "kind-removed",
		"a kind has no CRD any more",
		deprecate, Outcome{}, stored, clients, manifests),
	rule(diag.Error, "version-removed",
		"a served version is gone",
		deprecate, Outcome{}, clients, manifests),
	rule(diag.Error, "stored-version-removed",
		"a version is gone in which objects are or may be stored: the API server refuses the CRD while "+
			"status.storedVersions has it",
		"migrate the stored objects, remove the version from status.storedVersions, and only then from the CRD",
		Outcome{}, stored, clients, manifests),
	rule(diag.Error, "version-unserved",
		"a version is not served any more",
		deprecate, Outcome{}, clients, manifests),
	rule(diag.Warning, "storage-version-changed",
		"objects are stored in another version",
		"migrate the stored objects, e.g. by a StorageVersionMigration, before you remove the old version",
		Outcome{}, stored),
	rule(diag.Error, "storage-version-loses",
		"objects are stored in another version, which lacks what they have, and no webhook converts them",
		"add the field to the version, or convert by a webhook, before objects are stored in it", Outcome{}, stored),
	rule(diag.Error, "storage-version-refuses",
		"objects are stored in another version, which refuses what they have, and no webhook converts them",
		"let the version take what the other one takes, or convert by a webhook", Outcome{}, stored),
	rule(0, "version-deprecated",
		"a version is deprecated: clients get a warning",
		"", Outcome{}, clients),
	rule(diag.Error, "scope-changed",
		"objects are in namespaces and were not, or the reverse: the API server refuses the change",
		"add a kind of another name", Outcome{}, stored, clients, goUsers, manifests),
	rule(diag.Error, "kind-renamed",
		"the kind or the kind of lists has another name",
		"keep the name, or add a kind", Outcome{}, clients, manifests),
	rule(diag.Error, "plural-changed",
		"the CRD has another name, and URLs another path: objects stay with the old CRD",
		"keep the plural by +kubebuilder:resource:path, or migrate the objects", Outcome{}, stored, clients, manifests),
	rule(diag.Warning, "short-name-removed",
		"a short name, the singular name or a category is gone: kubectl does not find the resource by it",
		"keep the name", Outcome{}, clients),
	rule(diag.Warning, "conversion-changed",
		"versions are converted in another way",
		"deploy the webhook before the CRD, and keep it until no version needs it", Outcome{}, stored, clients),
	rule(diag.Error, "subresource-removed",
		"a subresource is gone",
		"keep it", Outcome{}, clients),
	rule(diag.Error, "status-separated",
		"status has become a subresource: writes to the object ignore it",
		newVersion, Outcome{}, clients, manifests),
	rule(diag.Error, "scale-changed",
		"the subresource scale reads and writes other fields",
		newVersion, Outcome{}, clients),
	rule(diag.Warning, "column-removed",
		"a printer column is gone: scripts may read it",
		"keep it, with priority=1", Outcome{}, clients),
	rule(diag.Warning, "column-changed",
		"a printer column shows another field, or is shown with -o wide alone: scripts may read it",
		"add a column of another name", Outcome{}, clients),
	rule(diag.Error, "selectable-field-removed",
		"field selectors can't name a field any more",
		"keep it", Outcome{}, clients),
	rule(diag.Warning, Declared,
		"markers of an object without a CRD declare validation that they did not",
		"make sure that the server has refused such values before", Outcome{}, clients, manifests),
	rule(diag.Error, "field-removed",
		"a field is gone",
		newVersion, Outcome{Pruned, All}, stored, clients, goUsers, manifests),
	rule(diag.Error, "field-required",
		"an optional field is required",
		"give it a default, or "+newVersion, Outcome{AsStored, OutsideParent}, stored, clients, manifests),
	rule(diag.Error, "required-field-added",
		"a new field is required",
		"make it optional, or give it a default", Outcome{AsStored, OutsideParent}, stored, clients, manifests),
	rule(diag.Error, "type-changed",
		"a value is of another type",
		"add a field for the new type, or "+newVersion,
		Outcome{AsStored, Elsewhere}, stored, clients, goUsers, manifests),
	rule(diag.Error, "type-widened",
		"a value may be of another type or form, too: who reads it does not expect that",
		newVersion, Outcome{}, clients, goUsers),
	rule(diag.Error, "limit-tightened",
		"a value must be smaller, greater, shorter or longer",
		keepOld, Outcome{AsStored, Elsewhere}, stored, clients, manifests),
	rule(diag.Error, "pattern-changed",
		"a string must match another pattern",
		keepOld, Outcome{AsStored, Elsewhere}, stored, clients, manifests),
	rule(diag.Error, "format-changed",
		"a string or a number must have another format",
		keepOld, Outcome{AsStored, Elsewhere}, stored, clients, manifests),
	rule(diag.Error, "enum-value-removed",
		"an enum has lost a value",
		keepOld, Outcome{AsStored, Elsewhere}, stored, clients, manifests),
	rule(diag.Error, "enum-added",
		"a free value has become an enum",
		keepOld, Outcome{AsStored, Elsewhere}, stored, clients, manifests),
	rule(0, "enum-value-added",
		"an enum has a new value, or is gone: clients that know only the others may meet another one",
		"", Outcome{}, clients),
	rule(diag.Error, "default-changed",
		"an object that sets no value means something else",
		newVersion, Outcome{Defaulted, All}, stored, clients, manifests),
	rule(diag.Warning, "default-added",
		"an object that sets no value gets one",
		"make sure that it means what no value meant", Outcome{Defaulted, All}, stored, clients, manifests),
	rule(diag.Warning, "default-removed",
		"an object that sets no value has none",
		"keep the default", Outcome{AsStored, All}, stored, clients, manifests),
	rule(diag.Error, "null-refused",
		"null is not a value any more",
		keepOld, Outcome{Pruned, All}, clients, manifests),
	rule(0, "null-allowed",
		"null is a value: clients that know it not may meet it",
		"", Outcome{}, clients),
	rule(diag.Error, "unknown-fields-pruned",
		"fields that the schema does not name are pruned",
		"name the fields that people use", Outcome{Pruned, All}, stored, clients, manifests),
	rule(diag.Error, "list-type-tightened",
		"the items or keys of a list must be unique; server-side apply merges it in another way",
		newVersion, Outcome{AsStored, All}, stored, clients, manifests),
	rule(diag.Error, "list-type-changed",
		"server-side apply merges a list in another way",
		newVersion, Outcome{}, clients, manifests),
	rule(diag.Error, "list-keys-changed",
		"the items of a list have other keys",
		newVersion, Outcome{AsStored, All}, stored, clients, manifests),
	rule(diag.Warning, "map-type-changed",
		"server-side apply merges a map in another way",
		newVersion, Outcome{}, clients, manifests),
	rule(diag.Error, "rule-added",
		"a CEL rule is new",
		keepOld, Outcome{AsStored, Elsewhere}, stored, clients, manifests),
	rule(diag.Warning, "rule-changed",
		"a CEL rule has another text, and may demand more",
		keepOld, Outcome{AsStored, Elsewhere}, stored, clients, manifests),
	rule(diag.Error, "transition-rule-added",
		"a CEL rule forbids changes of a value",
		keepOld, Outcome{AsStored, Changes}, clients, manifests),
	rule(diag.Error, "condition-changed",
		"allOf, anyOf, oneOf or not demands something else",
		keepOld, Outcome{AsStored, Elsewhere}, stored, clients, manifests),
}
