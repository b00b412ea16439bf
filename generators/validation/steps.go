package validation

import "slices"

// steps are calls for one value, one after the other.
type steps struct {
	Calls []stepCall
	Many  bool // several calls stop the others, and all of these are called
}

// A stepCall is a call with what follows it.
type stepCall struct {
	call
	Last bool // of the calls that stop
}

// newSteps returns calls as steps. marks says that errors note that they have stopped the validation.
func newSteps(calls []call, marks bool) (s steps) {
	stops, last := 0, -1
	for i, c := range calls {
		if c.Stops {
			stops, last = stops+1, i
		}
	}
	s.Many = stops > 1
	for i, c := range calls {
		c.Mark = mark(c.Level)
		if c.Stops && marks {
			c.Mark += ".MarkShortCircuit()"
		}
		s.Calls = append(s.Calls, stepCall{c, i == last})
	}
	return s
}

// A cohort is calls that stop each other.
type cohort struct {
	Alone bool // what stops in it does not stop the others: it is a function of its own
	steps
}

// cohorts returns calls by cohort: those without a name first, the others in their order. Those that stop come first in
// each.
func cohorts(calls []call, marks bool) (all []cohort) {
	names := []string{""}
	byName := map[string][]call{}
	for _, c := range calls {
		if !slices.Contains(names, c.Cohort) {
			names = append(names, c.Cohort)
		}
		byName[c.Cohort] = append(byName[c.Cohort], c)
	}
	for _, name := range names {
		in := byName[name]
		if len(in) == 0 {
			continue
		}
		slices.SortStableFunc(in, func(a, b call) int {
			switch {
			case a.Stops && !b.Stops:
				return -1
			case b.Stops && !a.Stops:
				return 1
			}
			return 0
		})
		all = append(all, cohort{name != "" && in[0].Stops, newSteps(in, marks)})
	}
	return all
}
