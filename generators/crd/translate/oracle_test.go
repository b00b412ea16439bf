package translate

import (
	"context"
	"math"
	"strings"
	"testing"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structural "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	openapi "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/api/operation"
	"k8s.io/apimachinery/pkg/api/validate"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// The oracle is what the code of validation-gen calls for a string.
type oracle func(context.Context, operation.Operation, *field.Path, *string, *string) field.ErrorList

var oracles = map[string]oracle{
	"k8s-short-name": validate.ShortName[string], "k8s-long-name": validate.LongName[string],
	"k8s-long-name-caseless": validate.LongNameCaseless[string],
	"k8s-uuid":               validate.UUID[string], "k8s-label-key": validate.LabelKey[string],
	"k8s-label-value":                   validate.LabelValue[string],
	"k8s-path-segment-name":             validate.PathSegmentName[string],
	"k8s-resource-pool-name":            validate.ResourcePoolName[string],
	"k8s-extended-resource-name":        validate.ExtendedResourceName[string],
	"k8s-resource-fully-qualified-name": validate.ResourceFullyQualifiedName[string],
}

// samples are texts around the limits of all formats.
func samples() []string {
	all := []string{
		"", "a", "A", "0", "-", "-a", "a-", "a-b", "a--b", "a_b", "_a", "a.b", ".a", "a.", "a..b", "A.b", "a/b", "/a",
		"a/", "a/b/c", "a//b", "A/b", "a/B", "a.b/c_d",
		"a b", "ä", "a\n", "\na", ".", "..", "...", ".a", "..a", ".%", "%", "a%b", "/", "a.b/C-d", "a.b/0", "a.b/_0",
		"requests.a/b", "requests.a", "arequests.a/b", "kubernetes.io/b", "x.kubernetes.io/b", "kubernetes.iox/b",
		"01234567-89ab-cdef-0123-456789abcdef", "01234567-89AB-cdef-0123-456789abcdef",
		"0123456789abcdef0123456789abcdef", "01234567-89ab-cdef-0123-456789abcdeg",
		"01234567-89ab-cdef-0123-456789abcdef\n", "{01234567-89ab-cdef-0123-456789abcdef}",
	}
	for _, n := range []int{32, 33, 63, 64, 244, 245, 253, 254, 317} {
		long := strings.Repeat("a", n)
		dotted := strings.Repeat("a.", n/2) + strings.Repeat("a", n-n/2*2)
		if n%2 == 0 {
			dotted = strings.Repeat("a.", n/2-1) + "aa"
		}
		all = append(all, long, strings.ToUpper(long), dotted, long+"/b", dotted+"/b", "a/"+long,
			dotted+"/"+strings.Repeat("b", 63), dotted+"/"+strings.Repeat("b", 64), dotted+"/"+dotted)
	}
	return all
}

// TestFormats compares the schema of each format, and the rule for values without a schema, with what validation-gen's
// code does.
func TestFormats(t *testing.T) {
	for _, name := range celrules.FormatNames() {
		oracle, ok := oracles[name]
		if !ok {
			continue // of later versions: TestLaterFormats
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			both := newJudges(t, &marker.Definition{Name: "k8s:format"}, name)
			for _, sample := range samples() {
				want := len(oracle(t.Context(), operation.Operation{}, nil, &sample, nil)) == 0
				if name == "k8s-resource-fully-qualified-name" && strings.Count(sample, "/") > 1 {
					want = false // the oracle forgets to look at names with two slashes
				}
				both.agree(t, sample, want)
			}
		})
	}
}

// TestLaterFormats has examples for the formats that the oracle does not know in this version.
func TestLaterFormats(t *testing.T) {
	for name, examples := range map[string]map[string]bool{
		"k8s-prefixed-label-key": {"a/b": true, "b": false, "/b": false, "A/b": false,
			strings.Repeat("a", 253) + "/b": true, strings.Repeat("a", 254) + "/b": false},
		"k8s-ip": {"1.2.3.4": true, "001.2.3.4": true, "1.2.3.256": false, "1.2.3": false, "::1": true,
			"fe80::1%eth0": false, "1.2.3.4/8": false, "": false, "::ffff:1.2.3.4": true, "x": false},
	} {
		both := newJudges(t, &marker.Definition{Name: "k8s:format"}, name)
		for sample, want := range examples {
			if name == "k8s-ip" && strings.HasPrefix(sample, "::ffff:") {
				both.cel = nil // CEL does not count these as addresses
			}
			both.agree(t, sample, want)
		}
	}
}

// TestLengths compares the bounds on strings with what validation-gen's code does.
func TestLengths(t *testing.T) {
	ctx, op := t.Context(), operation.Operation{}
	for name, oracle := range map[string]func(*string) field.ErrorList{
		"k8s:minLength": func(s *string) field.ErrorList { return validate.MinLength(ctx, op, nil, s, nil, 3) },
		"k8s:maxLength": func(s *string) field.ErrorList { return validate.MaxLength(ctx, op, nil, s, nil, 3) },
		"k8s:maxBytes":  func(s *string) field.ErrorList { return validate.MaxBytes(ctx, op, nil, s, nil, 3) },
	} {
		both := newJudges(t, &marker.Definition{Name: name}, "3")
		for _, sample := range []string{
			"", "ab", "abc", "abcd", "ä", "äb", "äö", "äöü", "äöüa", "😀", "a😀", "😀😀😀", "😀😀😀😀",
		} {
			both.agree(t, sample, len(oracle(&sample)) == 0)
		}
	}
}

// judges are the two forms of a check on a string: in a schema, and as a rule alone.
type judges struct {
	schema openapi.SchemaValidator
	rules  *cel.Validator // what the schema needs besides
	cel    *cel.Validator
	of     *structural.Structural
}

func newJudges(t *testing.T, of *marker.Definition, value string) *judges {
	t.Helper()
	j := &judges{}
	d := &Translator{Record: func(marker.Marker, apiext.ValidationRule) {}}
	text := props{Type: "string"}
	c, err := celrules.CheckOf(&text, nil, marker.Marker{Definition: of, Value: value})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.check(&Target{Schema: &text}, c); err != nil {
		t.Fatal(err)
	}
	s, openAPI := compile(t, text)
	if j.schema, _, err = openapi.NewSchemaValidator(openAPI); err != nil {
		t.Fatal(err)
	}
	j.rules = cel.NewValidator(s, false, math.MaxInt64)
	alone := props{Type: "string"}
	d.rule(&Target{Schema: &alone}, celrules.Rule(c.Text("self", ""), "wrong"))
	j.of, _ = compile(t, alone)
	j.cel = cel.NewValidator(j.of, false, math.MaxInt64)
	return j
}

func compile(t *testing.T, s props) (*structural.Structural, *apiextensions.JSONSchemaProps) {
	t.Helper()
	var internal apiextensions.JSONSchemaProps
	if err := apiext.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&s, &internal, nil); err != nil {
		t.Fatal(err)
	}
	compiled, err := structural.NewStructural(&internal)
	if err != nil {
		t.Fatal(err)
	}
	return compiled, &internal
}

// agree fails if one of the forms judges a text differently.
func (j *judges) agree(t *testing.T, text string, want bool) {
	t.Helper()
	errs := openapi.ValidateCustomResource(nil, text, j.schema)
	if j.rules != nil {
		more, _ := j.rules.Validate(t.Context(), field.NewPath("text"), nil, text, nil, math.MaxInt64)
		errs = append(errs, more...)
	}
	if got := len(errs) == 0; got != want {
		t.Errorf("schema: %q is valid: %v, want %v: %v", text, got, want, errs)
	}
	if j.cel == nil {
		return
	}
	errs, _ = j.cel.Validate(t.Context(), field.NewPath("text"), nil, text, nil, math.MaxInt64)
	if got := len(errs) == 0; got != want {
		t.Errorf("rule: %q is valid: %v, want %v: %v", text, got, want, errs)
	}
}
