package samples

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"
)

// matching returns strings that match a pattern of a schema and have from least to most characters; most is negative
// without a limit. The first ones are the simplest.
func matching(pattern string, least, most int64) (all []string) {
	matcher, err := regexp.Compile(pattern)
	if err != nil {
		return nil // API servers refuse it, which has been reported
	}
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil
	}
	for _, extra := range []int{0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64} {
		for choice := range 6 {
			var b strings.Builder
			write(&b, parsed, choice, extra)
			text := b.String()
			if matcher.MatchString(text) && fits(text, least, most) && !slices.Contains(all, text) {
				all = append(all, text)
			}
		}
	}
	return all
}

// fits reports whether a text has from least to most characters.
func fits(text string, least, most int64) bool {
	n := int64(utf8.RuneCountInString(text))
	return n >= least && (most < 0 || n <= most)
}

// write writes a string that an expression matches: choice picks alternatives and characters, and extra is how often
// parts repeat that may repeat.
func write(b *strings.Builder, e *syntax.Regexp, choice, extra int) {
	switch e.Op {
	case syntax.OpLiteral:
		b.WriteString(string(e.Rune))
	case syntax.OpCharClass:
		b.WriteRune(pick(e.Rune, choice))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte("abc"[choice%3])
	case syntax.OpCapture, syntax.OpConcat:
		for _, sub := range e.Sub {
			write(b, sub, choice, extra)
		}
	case syntax.OpAlternate:
		write(b, e.Sub[choice%len(e.Sub)], choice, extra)
	case syntax.OpStar:
		repeat(b, e.Sub[0], choice, extra, extra)
	case syntax.OpPlus:
		repeat(b, e.Sub[0], choice, extra, 1+extra)
	case syntax.OpQuest:
		repeat(b, e.Sub[0], choice, extra, min(extra, 1))
	case syntax.OpRepeat:
		n := e.Min + extra
		if e.Max >= 0 {
			n = min(n, e.Max)
		}
		repeat(b, e.Sub[0], choice, extra, n)
	}
}

// repeat writes an expression n times, and not so often that nested repetitions grow without end.
func repeat(b *strings.Builder, e *syntax.Regexp, choice, extra, n int) {
	for range n {
		if b.Len() > 4096 {
			return
		}
		write(b, e, choice, extra/2)
	}
}

// pick returns a character of a class, given by its ranges: a letter or a digit where it has one.
func pick(ranges []rune, choice int) rune {
	for _, wanted := range []rune{'a' + rune(choice), 'A' + rune(choice), '1' + rune(choice), 'a', '0', '-'} {
		for i := 0; i+1 < len(ranges); i += 2 {
			if ranges[i] <= wanted && wanted <= ranges[i+1] {
				return wanted
			}
		}
	}
	return ranges[0]
}
