package validation

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/internal/declarative"
)

// kubernetes is what the markers of Kubernetes begin with.
const kubernetes = "k8s:"

// others is put before the names of Kubernetes that do not count.
const others = "other:"

// prefixForm is the form of a project's own.
var prefixForm = regexp.MustCompile(`^([a-zA-Z_][a-zA-Z0-9_.-]*:)+$`)

// Markers returns the markers that the options define: all markers of validation with the prefix, and the tags.
func (o *Options) Markers() (all []marker.Definition) {
	const onBoth = marker.Type | marker.Field
	if o.TagPrefix != kubernetes && prefixForm.MatchString(o.TagPrefix) {
		for _, d := range slices.Concat(requestMarkers, declarative.Markers) {
			d.Name, d.Codetag = o.TagPrefix+strings.TrimPrefix(d.Name, kubernetes), true
			all = append(all, d)
		}
		for name := range newRules() { // the others are those of all tools
			name = o.TagPrefix + strings.TrimPrefix(name, kubernetes)
			if !slices.ContainsFunc(all, func(d marker.Definition) bool { return d.Name == name }) {
				all = append(all, marker.Definition{Name: name, Scopes: onBoth, Kind: marker.String, Codetag: true,
					Doc: "What +k8s: means before the name."})
			}
		}
	}
	for _, tag := range o.Tags {
		if name, fn, ok := ownTag(tag); ok {
			all = append(all, marker.Definition{Name: o.TagPrefix + name, Scopes: onBoth, Kind: marker.Any,
				Optional: true, Codetag: true, Doc: "A value for the function " + fn.Name + " of " + fn.Path + "."})
		}
	}
	return all
}

// ownTag reads a marker of the project's own with its function, and reports whether it is one.
func ownTag(text string) (name string, fn emit.Ident, ok bool) {
	name, function, _ := strings.Cut(text, "=")
	path, base := marker.Qualified(function)
	_, defined := newRules()[kubernetes+name]
	return name, emit.Ident{Path: path, Name: base}, name != "" && path != "" && base != "" && !defined
}

// own has what a project adds to the markers of Kubernetes.
type own struct {
	prefix  string
	tags    map[string]emit.Ident // functions by the names of markers, e.g. "k8s:startsWith"
	formats map[string]ownFormat
}

// An ownFormat is a value of +k8s:format: a regular expression, which need not match all of the text.
type ownFormat struct {
	Name    string `yaml:"name"`
	Docs    string `yaml:"docs"`
	Pattern string `yaml:"pattern"`
	Message string `yaml:"message"`
}

// readOwn reads the options about markers. It reports their mistakes.
func readOwn(p *codegen.Pass, o *Options) own {
	result := own{o.TagPrefix, map[string]emit.Ident{}, map[string]ownFormat{}}
	if !prefixForm.MatchString(o.TagPrefix) {
		p.Report(ruleOwn.At(p.OptionPos("tagPrefix"), "the prefix %q has no colon at its end", o.TagPrefix).
			Fix("write e.g. example:"))
	}
	for _, tag := range o.Tags {
		name, fn, ok := ownTag(tag)
		if !ok {
			p.Report(ruleOwn.At(p.OptionPos("tags"), "%q is no marker of the project's own with its function", tag).
				Fix("write a name that Kubernetes has not, and a function, e.g. " +
					"startsWith=example.org/fruit/validate.StartsWith"))
		}
		result.tags[kubernetes+name] = fn
	}
	for _, name := range o.ExtensionsFiles {
		result.read(p, name)
	}
	return result
}

// read reads a file with formats. It may have several documents.
func (o own) read(p *codegen.Pass, name string) {
	problem := func(format string, args ...any) {
		p.Report(ruleOwn.At(p.OptionPos("extensionsFiles"), "the file "+name+" "+format, args...).
			Fix("write formats, each with name, docs, pattern and message"))
	}
	file, err := p.ReadFile(name)
	if err != nil {
		problem("can't be read")
		return
	}
	decoder := yaml.NewDecoder(bytes.NewReader(file.Content))
	decoder.KnownFields(true)
	for {
		var document struct {
			Formats []ownFormat `yaml:"formats"`
		}
		switch err := decoder.Decode(&document); {
		case errors.Is(err, io.EOF):
			return
		case err != nil:
			problem("is no list of formats: %s",
				strings.ReplaceAll(strings.TrimPrefix(err.Error(), "yaml: "), "\n ", ""))
			return
		}
		for _, f := range document.Formats {
			if err := o.add(f); err != nil {
				problem("has the format %q: %v", f.Name, err)
			}
		}
	}
}

var formatName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// add adds a format, or says what is wrong with it.
func (o own) add(f ownFormat) error {
	_, twice := o.formats[f.Name]
	_, err := regexp.Compile(f.Pattern)
	switch {
	case twice:
		return errors.New("there are two of the name")
	case !formatName.MatchString(f.Name):
		return errors.New("its name has other characters than a-z, 0-9 and dashes between words")
	case f.Name == "k8s" || strings.HasPrefix(f.Name, "k8s-"):
		return errors.New("names with k8s are for Kubernetes")
	case f.Docs == "" || f.Pattern == "" || f.Message == "":
		return errors.New("docs, pattern or message is missing")
	}
	o.formats[f.Name] = f
	return err
}

// of returns markers with the names that Kubernetes has for them. Those of Kubernetes do not count beside a prefix of
// the project's own.
func (o own) of(set marker.Set) marker.Set {
	if o.prefix == kubernetes {
		return set
	}
	return set.Renamed(func(name string) string {
		rest, is := strings.CutPrefix(name, o.prefix)
		switch {
		case is:
			return kubernetes + rest
		case strings.HasPrefix(name, kubernetes):
			return others + name
		}
		return name
	})
}

// spelled returns a message with the prefix that the project writes.
func (o own) spelled(message string) string {
	return strings.NewReplacer("+"+kubernetes, "+"+o.prefix, "+"+others, "+").Replace(message)
}

// call evaluates a marker of the project's own: a call of its function, with the marker's value.
func (o own) call(_ *evaluator, t tag) (outcome, error) {
	c := call{Func: o.tags[t.Name]}
	switch value, err := unquote(t.Value); {
	case err != nil:
		return outcome{}, mistake("close the quotes", "%s is no text", t.Value)
	case t.Value == "":
	case value != t.Value || decimal(value) != nil && value != "true" && value != "false":
		c.Args = []arg{quoted(value)}
	default:
		c.Args = []arg{text(value)}
	}
	return outcome{calls: []call{c}}, nil
}

// call evaluates +k8s:format with a format of the project's own.
func (f ownFormat) call(e *evaluator) (outcome, error) {
	if !e.library.has(v038, "") {
		return outcome{}, e.library.needs(v038)
	}
	if e.patterns[f.Name] == "" {
		e.patterns[f.Name] = e.names("patternOf" + identifier(f.Name))
	}
	v := variable{Name: e.patterns[f.Name], Pattern: f.Pattern}
	o := calling("Matches", text(v.Name), quoted(f.Message), quoted("format="+f.Name))
	o.variables = []variable{v}
	return o, nil
}
