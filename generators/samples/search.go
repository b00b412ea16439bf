package samples

import (
	"fmt"
	"maps"
	"slices"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/gen-toolkit/gen/generators/crd/objects"
)

// Limits of a search. They count judgements, so that a search ends alike on every machine.
const (
	mostSingle = 600 // moves that are tried one by one
	mostPaired = 40  // moves that are tried two by two
	mostSteps  = 80  // moves that are made
)

// A search changes a value until the judge finds no errors.
type search struct {
	maker
	judge  *objects.Judge
	schema *props
	root   bool
	keep   string // the field that must not be removed
	only   string // the field to which moves are limited
	budget *int   // how many judgements are left
}

// run returns the changed value. ok is false if there are still errors.
func (s *search) run(value any) (found any, ok bool) {
	score, messages := s.score(value)
	for step := 0; score > 0; step++ {
		all := movesIn(s, value, messages)
		next, better, texts := s.improve(value, score, all)
		if better == score || step == mostSteps || *s.budget <= 0 {
			return value, false
		}
		value, score, messages = next, better, texts
	}
	return value, true
}

// improve returns the value after the first move, or else two moves, that lower the score.
func (s *search) improve(value any, score int, all []move) (next any, better int, messages []string) {
	single := all[:min(len(all), mostSingle)]
	for _, m := range single {
		next := with(value, m.at, m.value)
		if better, messages := s.score(next); better < score {
			return next, better, messages
		}
	}
	for _, moves := range alone(all) {
		next := value
		for _, m := range moves {
			next = with(next, m.at, m.value)
		}
		if better, messages := s.score(next); better < score {
			return next, better, messages
		}
	}
	if s.only != "" { // most fields that are added can't be there, whatever their values
		return value, score, nil
	}
	paired := all[:min(len(all), mostPaired)]
	for i, first := range paired {
		for _, second := range paired[i+1:] {
			if apart(first, second) {
				next := with(with(value, first.at, first.value), second.at, second.value)
				if better, messages := s.score(next); better < score {
					return next, better, messages
				}
			}
		}
	}
	return value, score, nil
}

// alone returns the moves that leave one field of those that rules name, for each object and field: a union of many
// fields has no better value until all others are gone.
func alone(all []move) (choices [][]move) {
	siblings := map[string][]move{}
	for _, m := range all {
		if _, gone := m.value.(removed); gone && m.order < unnamed && !shifts(m) {
			parent := fmt.Sprint(m.at[:len(m.at)-1])
			siblings[parent] = append(siblings[parent], m)
		}
	}
	for _, parent := range slices.Sorted(maps.Keys(siblings)) {
		fields := siblings[parent]
		if len(fields) < 2 { // one move has been tried
			continue
		}
		for i := range fields {
			choices = append(choices, slices.Delete(slices.Clone(fields), i, i+1))
		}
		choices = append(choices, fields) // none is left, but for one that must not be removed
	}
	return choices
}

// apart reports whether two moves can be made one after the other: neither is inside of the other's place.
func apart(a, b move) bool {
	n := min(len(a.at), len(b.at))
	return !slices.Equal(a.at[:n], b.at[:n]) && !shifts(a) && !shifts(b)
}

// shifts reports whether a move shifts the items of a list.
func shifts(m move) bool {
	_, item := m.at[len(m.at)-1].(int)
	_, gone := m.value.(removed)
	return item && gone
}

// score counts the errors of a value; those that keep rules from being run count more.
func (s *search) score(value any) (n int, messages []string) {
	if *s.budget--; *s.budget <= 0 {
		return 1 << 30, nil
	}
	for _, e := range s.judge.Errors(value) {
		messages = append(messages, e.Error())
		n += weight(e)
	}
	return n, messages
}

func weight(e *field.Error) int {
	if objects.Blocking(e) {
		return 100
	}
	return 1
}
