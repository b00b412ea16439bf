package makefile

import (
	"path"
	"slices"
	"strings"
)

// A rule says for which targets a recipe is.
type rule struct {
	targets       []string // e.g. "generate" or "api/%/zz_generated.deepcopy.go"
	pattern       string   // of a static pattern rule, e.g. "%.o" in "a.o b.o: %.o: %.c"
	prerequisites []string // e.g. "bin/controller-gen"; those of a pattern rule have its %
}

// A recipe is one line of a rule, before make expands it.
type recipe struct {
	rule   *rule
	text   string
	file   string
	line   int  // counted from 1
	inline bool // it is beside the targets, after a semicolon
}

// A target is a file that a recipe makes. The stem is what % of a pattern stands for.
type target struct {
	name, stem string
	of         *rule
}

// rule reads a line such as "generate: controller-gen". It returns nil for a line that is none.
func (r *reader) rule(text, file string, line int) *rule {
	before, rest, ok := strings.Cut(text, ":")
	if !ok {
		return nil
	}
	of := &rule{targets: strings.Fields(r.expand(before, nil))}
	if len(of.targets) == 0 {
		return nil
	}
	r.named = append(r.named, of.targets...)
	if variable := strings.TrimLeft(rest, ": "); r.assignment(variable, true) {
		r.ofTargets(of.targets, variable)
		return of
	}
	rest, inline, ok := strings.Cut(rest, ";")
	if ok {
		r.recipes = append(r.recipes, recipe{of, bare(strings.TrimSpace(inline)), file, line, true})
	}
	prerequisites := strings.TrimLeft(rest, ":")
	if pattern, after, ok := strings.Cut(prerequisites, ":"); ok && strings.Contains(pattern, "%") {
		of.pattern, prerequisites = strings.TrimSpace(r.expand(pattern, nil)), after
	}
	prerequisites, others, _ := strings.Cut(prerequisites, "|")
	of.prerequisites = strings.Fields(r.expand(prerequisites, nil))
	if !strings.Contains(before, "%") {
		r.named = append(append(r.named, of.prerequisites...), strings.Fields(r.expand(others, nil))...)
	}
	return of
}

// ofTargets sets a variable that only the recipes of some targets see.
func (r *reader) ofTargets(targets []string, text string) {
	name, value, _ := strings.Cut(text, "=")
	operator := strings.TrimSpace(strings.TrimLeft(name, nameRunes))
	if name = strings.TrimRight(name, ":?+! "); operator == "+" || operator == "!" || strings.Contains(name, " ") {
		return
	}
	for _, t := range targets {
		if r.own[t] == nil {
			r.own[t] = map[string]string{}
		}
		r.own[t][name] = strings.TrimSpace(value)
	}
}

// targets returns those of a rule. For a pattern these are the targets and prerequisites of other rules that it
// matches, or the pattern itself.
func (r *reader) targets(of *rule) (all []target) {
	for _, name := range of.targets {
		switch {
		case of.pattern != "":
			stem, _ := matchPattern(of.pattern, name)
			all = append(all, target{name, stem, of})
		case strings.Contains(name, "%"):
			all = append(all, r.matching(of, name)...)
		default:
			all = append(all, target{name: name, of: of})
		}
	}
	return all
}

func (r *reader) matching(rule *rule, pattern string) (all []target) {
	for _, name := range r.named {
		stem, ok := matchPattern(pattern, name)
		if of := (target{name, stem, rule}); ok && !strings.Contains(name, "%") && !slices.Contains(all, of) {
			all = append(all, of)
		}
		if !r.spend(stepBytes) {
			break
		}
	}
	if len(all) == 0 {
		return []target{{name: pattern, of: rule}}
	}
	return all
}

// automatic returns the variables that the recipe of one target has.
func (r *reader) automatic(of target) map[string]string {
	local := map[string]string{"@": of.name, "@D": path.Dir(of.name), "@F": path.Base(of.name)}
	if of.stem != "" {
		local["*"] = of.stem
	}
	if all := of.of.prerequisites; len(all) > 0 {
		local["^"] = strings.ReplaceAll(strings.Join(all, " "), "%", of.stem)
		local["<"], _, _ = strings.Cut(local["^"], " ")
	}
	own := map[string]string{}
	for name, text := range r.own[of.name] {
		own[name] = r.expand(text, local)
	}
	for name, text := range own {
		local[name] = text
	}
	return local
}

// matchPattern returns what % in a pattern stands for in a name.
func matchPattern(pattern, name string) (stem string, ok bool) {
	prefix, suffix, _ := strings.Cut(pattern, "%")
	stem, ok = strings.CutPrefix(name, prefix)
	if !ok {
		return "", false
	}
	stem, ok = strings.CutSuffix(stem, suffix)
	return stem, ok && stem != ""
}
