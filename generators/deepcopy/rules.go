package deepcopy

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleMethod = &diag.Rule{
		Name: "deepcopy-method-signature", Severity: diag.Error,
		Doc:  "a hand-written deep copy method has another signature than callers expect",
		Why:  "Generated code calls DeepCopy and DeepCopyInto of types that have them.",
		Bad:  "func (s *Seed) DeepCopyInto(out Seed) {}",
		Good: "func (s *Seed) DeepCopyInto(out *Seed) { *out = *s }",
	}
	ruleUncopyable = &diag.Rule{
		Name: "deepcopy-impossible", Severity: diag.Error,
		Doc: "no code can copy a type or a field",
		Why: "A copy that shares memory with its original is not a deep copy. Type parameters, channels, " +
			"functions and unexported fields of other packages are the usual reasons.",
		Bad:  "Lock sync.Mutex",
		Good: "LockedBy string",
	}
	ruleFieldName = &diag.Rule{
		Name: "deepcopy-field-name", Severity: diag.Error,
		Doc:  "a field has the name of a deep copy method",
		Why:  "Go does not allow a field and a method of the same name.",
		Bad:  "DeepCopy bool",
		Good: "Copies bool `json:\"deepCopy\"`",
	}
	ruleInterface = &diag.Rule{
		Name: "deepcopy-invalid-interface", Severity: diag.Error,
		Doc:  "+k8s:deepcopy-gen:interfaces names what the type can't be",
		Why:  "The generated method must make the type implement the interface.",
		Bad:  "// +k8s:deepcopy-gen:interfaces=Object",
		Good: "// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object",
	}
	ruleHidden = &diag.Rule{
		Name: "deepcopy-hidden-name", Severity: diag.Error,
		Doc:  "a declaration hides a name of Go from the generated code",
		Why:  "Generated methods use names such as copy, make and nil.",
		Bad:  "func make() {}",
		Good: "func makeFruit() {}",
	}
)

// Rules are the kinds of problems that this package reports, e.g. deepcopy-method-signature.
var Rules = diag.Table(diag.Page,
	ruleMethod, ruleUncopyable, ruleFieldName, ruleInterface, ruleHidden,
)
