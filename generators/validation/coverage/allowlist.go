package coverage

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
)

// An Allowlist is a list of errors that need no test.
type Allowlist []exception

// An exception is an entry of the allowlist. All fields are required. "*/*" stands for all versions, "*" for all kinds,
// paths, types or origins, and "*.name" for all paths that end in .name.
type exception struct {
	APIVersion string `yaml:"apiVersion"` // e.g. "apps/v1"
	Kind       string `yaml:"kind"`
	Path       string `yaml:"path"`
	ErrorType  string `yaml:"errorType"`
	Origin     string `yaml:"origin"`
	Reason     string `yaml:"reason"`
}

// ReadAllowlist reads the file that the option testAllowlist names.
func ReadAllowlist(p *codegen.Pass, name string) Allowlist {
	if name == "" {
		return nil
	}
	problem := func(format string, args ...any) diag.Diagnostic {
		return ruleAllowlist.At(p.OptionPos("testAllowlist"), "the allowlist "+name+" "+format, args...)
	}
	read, err := p.ReadFile(name)
	if err != nil {
		p.Report(problem("can't be read").Fix("create it, or remove testAllowlist"))
		return nil
	}
	var list Allowlist
	decoder := yaml.NewDecoder(bytes.NewReader(read.Content))
	decoder.KnownFields(true)
	if err := decoder.Decode(&list); err != nil && !errors.Is(err, io.EOF) {
		p.Report(problem("is not a list of exceptions: %s", yamlMistakes(err)).
			Fix("write entries with apiVersion, kind, path, errorType, origin and reason"))
		return nil
	}
	for n, e := range list {
		for _, f := range [][2]string{{"apiVersion", e.APIVersion}, {"kind", e.Kind}, {"path", e.Path},
			{"errorType", e.ErrorType}, {"origin", e.Origin}, {"reason", e.Reason}} {
			if strings.TrimSpace(f[1]) == "" {
				p.Report(problem("has no %s in entry %d", f[0], n+1).Fix(`write one; "*" stands for all`))
			}
		}
	}
	return list
}

// yamlMistakes returns the mistakes in a YAML file, e.g. "line 1: field kinds not found".
func yamlMistakes(err error) string {
	all := []string{strings.TrimPrefix(err.Error(), "yaml: ")}
	if mistakes := (*yaml.TypeError)(nil); errors.As(err, &mistakes) {
		all = mistakes.Errors
	}
	return strings.ReplaceAll(strings.Join(all, "; "), " in type coverage.exception", "")
}

// Without returns a kind without the errors that the list names.
func (l Allowlist) Without(k Kind) Kind {
	version := strings.TrimPrefix(k.Group+"/"+k.Version, "/")
	is := func(pattern, value string) bool {
		end, glob := strings.CutPrefix(pattern, "*")
		return pattern == value || glob && (end == "" || end[0] == '.' && strings.HasSuffix(value, end))
	}
	var fields []Field
	for _, f := range k.Fields {
		rest := slices.DeleteFunc(slices.Clone(f.Errors), func(d Error) bool {
			return slices.ContainsFunc(l, func(e exception) bool {
				return (e.APIVersion == "*/*" || e.APIVersion == version) && is(e.Kind, k.Kind) && is(e.Path, f.Path) &&
					is(e.ErrorType, d.Type) && is(e.Origin, d.Origin)
			})
		})
		if len(rest) > 0 {
			fields = append(fields, Field{f.Path, rest})
		}
	}
	k.Fields = fields
	return k
}
