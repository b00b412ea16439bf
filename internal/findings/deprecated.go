package findings

import (
	"time"

	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/model"
)

// fieldRemoved is the rule of a field that is gone.
const fieldRemoved = "field-removed"

// A Deprecated is a field of the old state that +gen:deprecated deprecates since a day.
type Deprecated struct {
	field *model.Field
	since time.Time
}

// DeprecatedIn returns the fields of packages that are deprecated since a day.
func DeprecatedIn(packages []*model.Package) (all []Deprecated) {
	for _, p := range packages {
		for _, t := range p.Types {
			for _, f := range t.Fields {
				d := f.Deprecation()
				if d == nil {
					continue
				}
				if since, err := time.Parse(Day, d.Since); err == nil { // else the older state is mistaken
					all = append(all, Deprecated{f, since})
				}
			}
		}
	}
	return all
}

// end returns the day from which on a field may go that a finding says is gone; the zero value for none.
func (p *Policy) end(f breaking.Finding) time.Time {
	if f.Rule != fieldRemoved || p.Config.DeprecatedDays == nil {
		return time.Time{}
	}
	for _, d := range p.Deprecated {
		if belongs(d.field.Pos, d.field.Markers, f.Old) {
			return d.since.AddDate(0, 0, *p.Config.DeprecatedDays)
		}
	}
	return time.Time{}
}

// over reports whether the day is there.
func (p *Policy) over(end time.Time) bool {
	return !end.IsZero() && p.Today.Format(Day) >= end.Format(Day)
}
