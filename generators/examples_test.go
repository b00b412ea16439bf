package generators

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/report"
)

// slots says where in [exampleAPI] the examples of rules go. Other examples are too short, or text.
var slots = map[string][]string{
	"package": {
		"empty-webhook-configuration", "informer-name", "invalid-conversion-peer", "invalid-defaulter-input",
		"invalid-group-name", "invalid-rbac-rule", "invalid-webhook", "missing-approval", "validation-input",
		"webhook-configuration-name",
	},
	"type": {
		"ambiguous-resource", "deepcopy-invalid-interface", "invalid-admission-policy", "invalid-crd-metadata",
		"invalid-path", "invalid-policy-expression", "invalid-replacement", "misspelt-marker", "refused-crd",
		"status-without-subresource", "unknown-marker", "unread-marker", "unused-conversion-webhook",
	},
	"client": {
		"client-method", "client-method-type", "client-patch-subresource", "client-without-verbs",
		"conflicting-markers", "impossible-index", "invalid-index",
	},
	"kind": {
		"client-without-metadata", "no-runtime-object",
	},
	"field": {
		"deepcopy-field-name", "deepcopy-impossible", "deprecated-and-set", "detached-marker",
		"different-defaults", "doubtful-marker", "duration-in-nanoseconds", "invalid-allow",
		"invalid-cel-rule", "invalid-column", "invalid-default", "invalid-default-reference",
		"invalid-deprecation", "invalid-override", "invalid-protobuf-tag", "json-tag-inline",
		"malformed-marker", "marker-without-schema", "misplaced-metadata", "missing-example",
		"openapi-default", "openapi-disagreement", "openapi-marker", "openapi-type", "optional-and-required",
		"optional-and-required-ignored", "pointer-to-list", "protobuf-number", "protobuf-type",
		"protobuf-wire-type", "refused-zero-value", "replaced-marker", "same-json-name", "two-defaults",
		"type-without-schema", "unexported-field", "unresolved-type", "unused-allow", "validation-convention",
		"validation-marker", "validation-requiredness", "wider-json-schema",
	},
	"untagged": {
		"json-tag-missing",
	},
	"int": {
		"refused-sample",
	},
	"list": {
		"refused-schema",
	},
	"declaration": {
		"deepcopy-hidden-name", "deepcopy-method-signature", "enum-without-constants",
		"protobuf-declaration", "recursive-schema", "register-name", "uncalled-defaulting-function",
		"unexported-kind",
	},
	"options": {
		"file-without-types", "invalid-client-name", "invalid-crd-option", "invalid-docs-option",
		"invalid-file-template", "invalid-rbac-option", "invalid-sample-kind", "invalid-schema-file",
	},
	"file": {
		"exclude-without-packages", "informer-without-lister", "invalid-shared-option",
		"invalid-plural-exception", "no-add-to-scheme", "nothing-to-generate", "package-not-loaded",
		"pattern-without-packages", "unused-plural-exception",
	},
}

// exampleAPI is an API with slots for examples: PACKAGE, FIELD and DECLARATION, which is [exampleKind] by default.
const exampleAPI = `// Package v1 is version v1 of the fruit API.
//
// +groupName=fruit.example.org
// +k8s:deepcopy-gen=package
PACKAGE
package v1

import (
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

var _ = []any{time.Second, sync.NewCond, corev1.PodSpec{}, resource.Quantity{}}

// FruitSpec says how the fruit is.
type FruitSpec struct {
	FIELD
}

// FruitStatus says how it has become.
type FruitStatus struct {
	Phase string ~json:"phase,omitempty"~
}

// Seed is a part of a fruit.
type Seed struct {
	Name string ~json:"name"~
}

DECLARATION
`

// exampleKind has the slot TYPE.
const exampleKind = `// Fruit is a piece of fruit.
//
// +kubebuilder:object:root=true
TYPE
type Fruit struct {
	metav1.TypeMeta   ~json:",inline"~
	metav1.ObjectMeta ~json:"metadata,omitempty"~

	Spec   FruitSpec   ~json:"spec"~
	Status FruitStatus ~json:"status,omitempty"~
}

// FruitList is a list of fruit.
//
// +kubebuilder:object:root=true
type FruitList struct {
	metav1.TypeMeta ~json:",inline"~
	metav1.ListMeta ~json:"metadata,omitempty"~

	Items []Fruit ~json:"items"~
}
`

// TestExamples runs gen lint on the examples of rules: the bad one shows a problem of the rule, and the good one none.
func TestExamples(t *testing.T) {
	rules := driver.Rules(All())
	for slot, names := range slots {
		for _, name := range names {
			r := diag.Find(rules, name)
			if r == nil || r.Bad == "" {
				t.Errorf("%s has no example", name)
				continue
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				if said := lint(t, r, slot, r.Bad); !strings.Contains(said, "["+name+"]") {
					t.Errorf("no problem of the rule in the bad example:\n%s\n%s", r.Bad, said)
				}
				if said := lint(t, r, slot, r.Good); strings.Contains(said, "["+name+"]") ||
					strings.Contains(said, "[syntax-error]") {
					t.Errorf("the good example:\n%s\n%s", r.Good, said)
				}
			})
		}
	}
}

// lint returns what gen lint says of an example in a slot.
func lint(t *testing.T, r *diag.Rule, slot, example string) string {
	t.Helper()
	owner := ownerOf(r)
	files := map[string]string{"docs/readme.md": "", "api/internal/x.go": "package internal\n",
		"api/v1/types.go": apiWith(slot, example, markersFor[owner])}
	cfg, problems := moduleWith(t, files, settingsWith(slot, example, owner))
	if !problems.HasErrors() {
		result, err := driver.Lint(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		problems = result.Diagnostics
	}
	var said strings.Builder
	if err := report.Print(&said, "text", cfg.Dir, problems); err != nil {
		t.Fatal(err)
	}
	return said.String()
}

// ownerOf returns the name of the generator that has the rule, or "".
func ownerOf(r *diag.Rule) string {
	for _, g := range All() {
		if slices.Contains(g.Rules, r) {
			return g.Name
		}
	}
	return ""
}

// settingsWith returns a gen.yaml for some generators and the one that has the rule of an example.
func settingsWith(slot, example, owner string) string {
	packages, generate := "packages: [./api/...]\n", "generate:\n"
	names := []string{"deepcopy", "crd", "client", "lister", "informer", "applyconfiguration", "register"}
	if owner != "" && !slices.Contains(names, owner) {
		names = append(names, owner)
	}
	for _, name := range names {
		generate += "  " + name + ":\n"
		if name == "protobuf" {
			generate += "    updateTags: true\n"
		}
		if name == owner && slot == "options" {
			generate += "    " + strings.ReplaceAll(example, "\n", "\n    ") + "\n"
		}
	}
	switch key, _, _ := strings.Cut(example, ":"); {
	case slot != "file":
		return packages + generate
	case key == "packages":
		return example + "\n" + generate
	case key == "generate":
		return packages + example
	}
	return packages + generate + example
}

var (
	fieldLine = regexp.MustCompile(`(?m)^[A-Za-z]\w* [^\n]+$`)
	kindLine  = regexp.MustCompile(`\ntype Fruit struct.*`)
	typeName  = regexp.MustCompile(`(?m)^type ([A-Z]\w*)`)
)

// apiWith returns the API with an example in a slot, and markers on its package.
func apiWith(slot, example, markers string) string {
	api := exampleAPI
	if strings.Contains(example, "+groupName") { // of two, the first one counts
		api = strings.Replace(api, "// +groupName=fruit.example.org\n", "", 1)
	}
	texts := map[string]string{"PACKAGE": markers, "FIELD": "Color string `json:\"color\"`", "TYPE": "//",
		"DECLARATION": exampleKind}
	switch slot {
	case "package":
		texts["PACKAGE"] += "\n" + strings.TrimSuffix(example, "\npackage v1")
	case "type":
		texts["TYPE"] = kindLine.ReplaceAllString(example, "")
	case "client":
		texts["TYPE"] = "// +genclient\n" + example
	case "file":
		texts["TYPE"] = "// +genclient"
	case "field":
		if texts["FIELD"] = fieldLine.ReplaceAllStringFunc(example, tagged); !fieldLine.MatchString(example) {
			texts["FIELD"] = example + "\nColor string `json:\"color\"`"
		}
	case "untagged":
		texts["FIELD"] = example
	case "int":
		texts["FIELD"] = example + "\nSize int `json:\"size,omitempty\"`"
	case "list":
		texts["FIELD"] = example + "\nSeeds []Seed `json:\"seeds,omitempty\"`"
	case "declaration":
		texts["DECLARATION"] += "\n" + example
		if m := typeName.FindStringSubmatch(example); m != nil {
			texts["FIELD"] = tagged(m[1] + " " + m[1])
		}
	case "kind":
		texts["DECLARATION"] = example
	}
	text := api
	for _, name := range []string{"DECLARATION", "PACKAGE", "FIELD", "TYPE"} {
		text = strings.ReplaceAll(text, name, texts[name])
	}
	return strings.ReplaceAll(text, "~", "`")
}

// tagged returns a field with a json tag.
func tagged(field string) string {
	if strings.Contains(field, "`") {
		return field
	}
	return field + " `json:\"" + strings.ToLower(field[:1]) + field[1:strings.Index(field, " ")] + ",omitempty\"`"
}

// markersFor are markers of packages without which generators have nothing to report.
var markersFor = map[string]string{
	"openapi": "// +k8s:openapi-gen=true", "validation": "// +k8s:validation-gen=*",
	"protobuf": "// +k8s:protobuf-gen=package", "lifecycle": "// +k8s:prerelease-lifecycle-gen=true",
	"defaults": "// +k8s:defaulter-gen=TypeMeta",
	"rbac":     "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get",
}
