package migrate

import (
	"maps"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// recipe reads a command of a build file that works in a directory. Where a condition of the file decides between
// several texts, they have to call the same.
func (r *reader) recipe(s *shell.Reader, recipe shell.Recipe, dir string) {
	before := len(s.Calls)
	r.textOf(s, recipe, dir)
	for _, recipe.Text = range recipe.Or {
		first := len(s.Calls)
		r.textOf(s, recipe, dir)
		s.Calls = append(s.Calls[:before], r.either(slices.Clone(s.Calls[before:first]), s.Calls[first:])...)
	}
}

// textOf reads the text of a recipe.
func (r *reader) textOf(s *shell.Reader, recipe shell.Recipe, dir string) {
	before, called := len(s.Calls), maps.Clone(s.Called)
	err := s.Text(recipe.Text, recipe.File, recipe.Line, dir, nil)
	of(s.Calls[before:], recipe.File+": "+recipe.Target)
	for i := range s.Calls[before:] {
		if c := &s.Calls[before+i]; c.File == recipe.File { // else it is a script's
			lines := 1 + strings.Count(strings.TrimSpace(recipe.Text), "\n")
			if c.Alone = c.Alone && recipe.Lines > 0 && c.Lines == lines; recipe.Lines > 0 {
				c.Line, c.Lines = recipe.Line, recipe.Lines
			}
		}
	}
	if err != nil && (aboutGenerators(recipe.Text) || r.calledSince(s, called)) {
		r.unreadable(at(recipe.File, recipe.Line), err)
	}
}

// either returns the calls of one of two texts. It asks which ones count where both call generators, and not the same.
// What is known counts more than what the environment sets.
func (r *reader) either(a, b []shell.Call) []shell.Call {
	ofA, ofB := generatorCalls(a), generatorCalls(b)
	knownA, knownB := argv.Known(strings.Join(ofA, "")), argv.Known(strings.Join(ofB, ""))
	switch {
	case contains(ofA, ofB), knownA && !knownB && len(ofA) > 0:
		return a
	case contains(ofB, ofA), knownB && !knownA:
		return b
	}
	for _, c := range a {
		if sign := generatorCalls([]shell.Call{c}); len(sign) > 0 && !slices.Contains(ofB, sign[0]) {
			r.unsure[position(c)] = true
			first, second := argv.Show(strings.Join(ofA, "; ")), argv.Show(strings.Join(ofB, "; "))
			note(&r.plan.Questions, position(c), "which call is it? A condition chooses "+first+" or "+second+
				", and gen.yaml has the first")
		}
	}
	return a
}

func contains(all, some []string) bool {
	return !slices.ContainsFunc(some, func(s string) bool { return !slices.Contains(all, s) })
}

// generatorCalls returns calls of generators that gen replaces as texts, with the names of their programs.
func generatorCalls(calls []shell.Call) (all []string) {
	for _, c := range calls {
		if name, args := program(c); oldtools.Find(name) != nil {
			all = append(all, strings.Join(append([]string{name}, args...), " ")+in(c))
		}
	}
	return all
}

// in says where a call works and prints, if that is not the root of the project.
func in(c shell.Call) (text string) {
	if c.Out != "" {
		text = " > " + c.Out
	}
	if c.Dir != argv.Root {
		text += " in " + c.Dir
	}
	return text
}
