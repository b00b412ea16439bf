package validate_test

import (
	"os"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/crds/validate"
)

func ExampleCoverage() {
	c := validate.Cover(fruitValidator())
	c.Validate(fruit("spec: {color: Red}"))
	c.Validate(fruit("spec: {color: Blue, weight: 0}"))
	_ = c.Table(os.Stdout)
	// Output:
	// 4 of 7 shown
	// v1  spec          required: color        never refused
	// v1  spec.color    enum: "Green"          never accepted
	// v1  spec.variety  rule: self == oldSelf  never accepted, never refused
}

// TestBoundaries: the cases of one object, and two updates, leave no gap.
func TestBoundaries(t *testing.T) {
	v := fruitValidator()
	c := validate.Cover(v)
	base := fruit("spec: {color: Red, weight: 5, variety: Boskoop}")
	cases := v.Boundaries(base)
	var got []string
	for _, of := range cases {
		sign := " "
		if of.Refused {
			sign = " not "
		}
		got = append(got, of.Path+sign+of.Constraint)
		if problems := c.Validate(of.Object); len(problems) > 0 != of.Refused {
			t.Errorf("%s %s: %v", of.Path, of.Constraint, problems)
		}
	}
	want := `spec not required: color, spec.color enum: "Green", spec.color enum: "Red", spec.color not enum, ` +
		`spec.weight minimum: 1, spec.weight not minimum: 1`
	if text := strings.Join(got, ", "); text != want {
		t.Errorf("cases are\n%s, want\n%s", text, want)
	}
	c.Validate(fruit("spec: {color: Red}"))
	c.ValidateUpdate(base, base)
	c.ValidateUpdate(fruit("spec: {color: Red, weight: 5, variety: Gala}"), base)
	for _, gap := range c.Gaps() {
		t.Errorf("%s %s: %s", gap.Path, gap.Constraint, gap.Gap())
	}
	var page strings.Builder
	if err := c.HTML(&page); err != nil || !strings.Contains(page.String(), "0 of 7 points have a gap") {
		t.Errorf("%v: %s", err, page.String())
	}
}
