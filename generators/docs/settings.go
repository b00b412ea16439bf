package docs

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
)

// settings are the options in the form in which they are asked.
type settings struct {
	*Options
	formats                 []string // each once
	types, fields, versions []*regexp.Regexp
	addresses               map[string]string // addresses by type, e.g. "example.org/other/v1.Box"
	values                  map[string]string
	rewrites                *strings.Replacer
	custom                  *custom
}

// newSettings reads the options, and reports what is wrong with them.
func newSettings(p *codegen.Pass, o *Options) (s *settings, ok bool) {
	errors := p.ErrorCount()
	s = &settings{Options: o}
	for format := range strings.SplitSeq(o.Format, ",") {
		format = strings.TrimSpace(format)
		if _, ok := extensions[format]; !ok {
			option(p, "format", format, "is not a format", "markdown", "html", "asciidoc")
		}
		if slices.Contains(s.formats, format) {
			report(p, "format", "name it once", "option format: duplicate %s", format)
		}
		s.formats = append(s.formats, format)
	}
	if modes := []string{"single", "group"}; !slices.Contains(modes, o.OutputMode) {
		option(p, "outputMode", o.OutputMode, "is not an output mode", modes...)
	}
	if _, ok := shownSamples[o.Samples]; !ok {
		option(p, "samples", o.Samples, "is not a choice of samples", "none", "minimal", "full", "both")
	}
	if o.MaxDepth < 1 {
		report(p, "maxDepth", "write a number from 1 on", "maxDepth is %d", o.MaxDepth)
	}
	if o.File == "" || filepath.Base(o.File) != o.File {
		report(p, "file", "write a name without a directory, e.g. reference; the directory is dir",
			"%q can't be the name of the file", o.File)
	} else if ownExtension(o.File) && len(s.formats) > 1 {
		report(p, "file", "leave the extension out", "file %s would have %d formats", o.File, len(s.formats))
	}
	s.types = expressions(p, "ignoreTypes", o.IgnoreTypes)
	s.fields = expressions(p, "ignoreFields", o.IgnoreFields)
	s.versions = expressions(p, "ignoreGroupVersions", o.IgnoreGroupVersions)
	s.addresses = pairs(p, "knownTypes", "example.org/other/v1.Box=https://example.org/box", o.KnownTypes)
	s.values = pairs(p, "templateValues", "release=v1.2", o.TemplateValues)
	s.rewrites = replacer(pairs(p, "rewriteLinks", "https://old.example.org/=https://example.org/", o.RewriteLinks))
	if o.TemplatesDir != "" {
		s.custom = parseCustom(p, s)
	}
	return s, p.ErrorCount() == errors
}

func report(p *codegen.Pass, key, remedy, format string, args ...any) {
	p.Report(ruleOption.At(p.OptionPos(key), format, args...).Fix("%s", remedy))
}

// option reports a value that an option does not have.
func option(p *codegen.Pass, key, value, what string, values ...string) {
	remedy := "choose one of " + strings.Join(values, ", ")
	if near := marker.Closest(value, values); near != "" {
		remedy = "did you mean " + near + "?"
	}
	report(p, key, remedy, "option %s: %q %s", key, value, what)
}

// expressions compiles the regular expressions of an option.
func expressions(p *codegen.Pass, key string, texts []string) (all []*regexp.Regexp) {
	for _, text := range texts {
		compiled, err := regexp.Compile(text)
		if err != nil {
			report(p, key, "correct it; Go's regular expressions have the syntax of RE2",
				"option %s: %q is not a regular expression: %v", key, text, err)
			continue
		}
		all = append(all, compiled)
	}
	return all
}

// pairs splits the values of an option, e.g. "release=v1.2".
func pairs(p *codegen.Pass, key, example string, texts []string) map[string]string {
	all := map[string]string{}
	for _, text := range texts {
		name, value, ok := strings.Cut(text, "=")
		if !ok || name == "" {
			report(p, key, "write e.g. "+example, "option %s: %q has no name before an equals sign", key, text)
			continue
		}
		all[name] = value
	}
	return all
}

// replacer returns the replacer of the pairs, the longest first.
func replacer(of map[string]string) *strings.Replacer {
	var olds []string
	for old := range of {
		olds = append(olds, old)
	}
	slices.SortFunc(olds, func(a, b string) int { return len(b)*2 - len(a)*2 + strings.Compare(a, b) })
	var all []string
	for _, old := range olds {
		all = append(all, old, of[old])
	}
	return strings.NewReplacer(all...)
}

func matches(expressions []*regexp.Regexp, text string) bool {
	return slices.ContainsFunc(expressions, func(e *regexp.Regexp) bool { return e.MatchString(text) })
}
