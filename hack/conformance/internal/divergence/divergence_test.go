package divergence

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
)

const list = "# Differences\n\n## Meant\n\n" +
	"| package | kind | entry | reason |\n|---|---|---|---|\n" +
	"| `k8s.io/api/*` | missing | `func (*Pod).*` | There are no pods. |\n" +
	"| `k8s.io/api/core/v1` | added | `func New` | Something new. |\n\nThe end.\n\n" +
	"## Others\n\n| package | kind | entry | reason |\n|---|---|---|---|\n| `*` | added | `*` | All is new. |\n"

func TestCheck(t *testing.T) {
	parsed, err := Parse(list, "Meant")
	if err != nil {
		t.Fatal(err)
	}
	difference := func(pkg, what, kind string) generated.Difference {
		return generated.Difference{Entry: generated.Entry{Package: pkg, What: what}, Kind: kind}
	}
	differences := []generated.Difference{
		difference("k8s.io/api/core/v1", "func (*Pod).DeepCopy", "missing"),
		difference("k8s.io/api/core/v1", "func (*Node).DeepCopy", "missing"),
		difference("k8s.io/api/core/v1", "func (*Pod).DeepCopyInto", "changed"),
	}
	want := []string{
		"k8s.io/api/core/v1: func (*Node).DeepCopy is missing",
		"k8s.io/api/core/v1: func (*Pod).DeepCopyInto is changed\n\tupstream: \n\tgen:      ",
		"line 8 applies no longer: added func New in k8s.io/api/core/v1",
	}
	if diff := cmp.Diff(want, parsed.Check(differences)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if diff := cmp.Diff(want[:2], parsed.CheckSome(differences)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestParseRefuses(t *testing.T) {
	for change, complaint := range map[[2]string]string{
		{"There are no pods.", ""}:      "line 7: the row wants",
		{"missing", "gone"}:             `line 7: the kind is "gone"`,
		{"| entry | reason |", "| x |"}: "line 5: the columns are",
		{"## Meant", "# Meant"}:         `there is no section "Meant"`,
	} {
		if _, err := Parse(strings.Replace(list, change[0], change[1], 1), "Meant"); err == nil ||
			!strings.Contains(err.Error(), complaint) {
			t.Errorf("%q for %q: got %v", change[1], change[0], err)
		}
	}
}
