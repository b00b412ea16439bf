package conversion

import (
	"fmt"
	"path/filepath"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A missing is a pair of types that only a hand-written function could convert, with the first field that needs it.
type missing struct {
	in, out *model.Type
	field   *model.Field
	of      *model.Type
	others  int // fields that need it, too
}

// missing notes a pair of types that only a hand-written function could convert.
func (t *target) missing(s *step, f *model.Field, c *structConversion) {
	at := pairOf(s.in, s.out)
	if first := t.missed[at]; first != nil {
		first.others++
		return
	}
	t.missed[at] = &missing{in: s.in, out: s.out, field: f, of: c.in}
	t.inOrder = append(t.inOrder, t.missed[at])
}

// reportMissing reports each function that is missing once, at the first field that needs it.
func (t *target) reportMissing() {
	for _, m := range t.inOrder {
		others := ""
		switch {
		case m.others == 1:
			others = " and another field"
		case m.others > 1:
			others = fmt.Sprintf(" and %d other fields", m.others)
		}
		needs := map[bool]string{true: "needs", false: "need"}[m.others == 0]
		t.planner.pass.Report(ruleMissing.At(m.field.Pos, "there is no conversion from %s to %s, which %s.%s%s %s%s",
			display(m.in), display(m.out), display(m.of), m.field.Name, others, needs, leftToHand(m.in, m.out)).
			Fix("write %s", declaration(t.pkg, m.in, m.out)))
	}
}

// leftToHand names the marker that leaves the conversion of one of the types to a function by hand; it is empty for
// none.
func leftToHand(types ...*model.Type) string {
	for _, t := range types {
		if m, ok := t.Markers.Find(peerMarker); ok && m.Value == "false" {
			return fmt.Sprintf(": +%s=false on %s leaves it to a hand-written function (%s:%d)", m.Name, display(t),
				filepath.Base(m.Pos.Filename), m.Pos.Line)
		}
	}
	return ""
}
