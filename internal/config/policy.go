package config

import (
	"cmp"
	"errors"
	"fmt"
	"go/build"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/pluginhost"
	"github.com/gen-toolkit/gen/internal/yamlfile"
)

const policyKey = "policy"

// policyFiles are the extensions of policies.
var policyFiles = []string{".yaml", ".yml", ".json"}

// policyKeys are the sections of gen.yaml that a policy may have.
var policyKeys = []string{lintKey, breakingKey, diagnosticsKey}

// policy adds what a file says that several repositories share. What gen.yaml says itself counts first.
func (r *reader) policy(entries []entry, file *File) {
	for _, e := range entries {
		if e.key.Value != policyKey {
			continue
		}
		if shared, ok := r.readPolicy(e); ok {
			file.takeOver(shared)
		}
	}
}

func (r *reader) readPolicy(e entry) (shared File, ok bool) {
	var name string
	r.decode(e, &name)
	if name == "" || !r.checkPaths(e, name) {
		return shared, false
	}
	name, remedy := policyPath(filepath.Dir(r.file), name)
	content, err := r.record.ReadFile(name)
	target, found := r.record.EvalSymlinks(name)
	if found == nil && !slices.Contains(policyFiles, filepath.Ext(target)) {
		// a report shows lines of a policy, e.g. not those of /etc/passwd
		err = fmt.Errorf("its name does not end with %s", strings.Join(policyFiles, " or "))
	}
	if err != nil {
		r.errorf(e.value, "the policy can't be read: %v", err).Remedy = remedy
		return shared, false
	}
	document, err := yamlfile.Decode(content)
	if err == nil && len(document.Content) == 0 {
		err = errors.New("the file is empty")
	}
	if err != nil {
		r.problems.Add(ruleYAML.At(diag.At(name), "%v", err).Fix("a policy is YAML, with the keys %s",
			strings.Join(policyKeys, ", ")))
		return shared, false
	}
	of := &reader{record: r.record, file: name, generators: r.generators, custom: r.custom}
	sections := of.mapping(document.Content[0], policyKeys)
	of.top(sections, &shared)
	of.diagnostics(sections, &shared)
	if shared.Breaking.Against != "" {
		of.errorf(value(value(document.Content[0], breakingKey), "against"),
			"a policy names no state to compare with").Remedy = "write against: into gen.yaml"
	}
	for _, c := range shared.Comparisons {
		c.Options.Base = filepath.Dir(r.file)
	}
	r.problems.Add(of.problems...)
	return shared, !of.problems.HasErrors()
}

// policyPath returns the path of a policy, and what to do where it is not there. In "MODULE@VERSION/FILE" the module
// is one of the module cache, e.g. example.org/policies@v1.2.0/gen-policy.yaml.
func policyPath(dir, name string) (at, remedy string) {
	remedy = "name a file with the keys " + strings.Join(policyKeys, ", ") + ", relative to gen.yaml, or " +
		"MODULE@VERSION/FILE"
	path, rest, versioned := strings.Cut(name, "@")
	version, file, _ := strings.Cut(rest, "/")
	escaped, err := module.EscapePath(path)
	if !versioned || err != nil || !semver.IsValid(version) || !filepath.IsLocal(file) {
		return paths.Absolute(dir, name), remedy
	}
	gopath := filepath.SplitList(build.Default.GOPATH)
	cache := cmp.Or(os.Getenv("GOMODCACHE"), filepath.Join(append(gopath[:min(1, len(gopath))], "pkg", "mod")...))
	root := filepath.Join(cache, escaped+"@"+version)
	if _, err := os.Stat(root); errors.Is(err, fs.ErrNotExist) {
		remedy = "run go mod download " + path + "@" + version
	}
	return filepath.Join(root, filepath.FromSlash(file)), remedy
}

// takeOver adds what a policy says and the file does not.
func (f *File) takeOver(shared File) {
	f.Lint = cmp.Or(f.Lint, shared.Lint)
	f.Severities = over(f.Severities, shared.Severities)
	own := &f.Breaking
	own.Severities = over(own.Severities, shared.Breaking.Severities)
	own.PluginRules = over(own.PluginRules, shared.Breaking.PluginRules)
	own.DeprecatedDays = cmp.Or(own.DeprecatedDays, shared.Breaking.DeprecatedDays)
	for _, c := range shared.Comparisons {
		if !slices.ContainsFunc(f.Comparisons, func(own *pluginhost.Comparison) bool { return own.Name == c.Name }) {
			f.Comparisons = append(f.Comparisons, c)
		}
	}
	for _, exception := range shared.Breaking.Exceptions {
		exception.Shared = true
		own.Exceptions = append(own.Exceptions, exception)
	}
}

// over returns the values of both maps; those of the first one count first.
func over[M ~map[string]V, V any](first, second M) M {
	all := M{}
	maps.Copy(all, second)
	maps.Copy(all, first)
	return all
}
