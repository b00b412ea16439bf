package conversion

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A loss is a field that nothing would convert, and why.
type loss struct {
	field *model.Field
	why   string
}

// lost notes a field that nothing would convert; a hand-written conversion is trusted to do so.
func (t *target) lost(c *structConversion, f *model.Field, why string) {
	if c.manual == nil {
		t.losses[c] = append(t.losses[c], loss{f, why})
	}
}

// reportLost reports the fields that a conversion would lose, at the first of them: one function by hand takes care of
// all.
func (t *target) reportLost(c *structConversion) {
	lost := t.losses[c]
	if len(lost) == 0 {
		return
	}
	var fields, reasons []string
	for _, l := range lost {
		fields = append(fields, c.in.Name+"."+l.field.Name)
		if !slices.Contains(reasons, l.why) {
			reasons = append(reasons, l.why)
		}
	}
	which := map[bool]string{true: "the field", false: "the fields"}[len(fields) == 1]
	t.planner.pass.Report(ruleLost.At(lost[0].field.Pos, "the conversion of %s to %s loses %s: %s",
		display(c.in), display(c.out), strings.Join(fields, ", "), strings.Join(reasons, "; ")).
		Fix("write %s { … } that calls auto%s and converts the rest; or mark %s with +%s=false to drop %s",
			declaration(t.pkg, c.in, c.out), functionName(c.in, c.out), which, peerMarker,
			map[bool]string{true: "it", false: "them"}[len(fields) == 1]))
}
