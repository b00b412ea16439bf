package scaffold

import (
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/version"
)

// A kindFile is the file of a version that declares a kind.
type kindFile struct {
	version string // e.g. "v1"
	name    string // e.g. "api/v1/fruit.go"
	content []byte
}

// declares returns the file of a directory that declares a type; "" for none.
func declares(project fs.FS, dir, kind string) (string, error) {
	entries, err := fs.ReadDir(project, dir)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	} else if err != nil {
		return "", err
	}
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		content, err := fs.ReadFile(project, name)
		if err != nil {
			return "", err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, content, parser.SkipObjectResolution)
		if err != nil {
			return "", fmt.Errorf("%w: correct it first", err)
		}
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && slices.ContainsFunc(g.Specs, func(s ast.Spec) bool {
				t, ok := s.(*ast.TypeSpec)
				return ok && t.Name.Name == kind
			}) {
				return name, nil
			}
		}
	}
	return "", nil
}

// latest returns the file of the highest version that has a kind, or nil.
func latest(project fs.FS, dir, kind string) (*kindFile, error) {
	entries, err := fs.ReadDir(project, dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	var found *kindFile
	for _, e := range entries {
		if !e.IsDir() || !versionName.MatchString(e.Name()) ||
			found != nil && version.CompareKubeAwareVersionStrings(e.Name(), found.version) < 0 {
			continue
		}
		name, err := declares(project, path.Join(dir, e.Name()), kind)
		if err != nil {
			return nil, err
		}
		if name == "" {
			continue
		}
		content, err := fs.ReadFile(project, name)
		if err != nil {
			return nil, err
		}
		found = &kindFile{e.Name(), name, content}
	}
	return found, nil
}

// storage is the marker of the version in which objects are stored.
const storage = "+kubebuilder:storageversion"

// copied returns the file for another version. Objects are stored in that, unless this one says that it stores them.
func (f *kindFile) copied(to, kind string) ([]byte, error) {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, f.name, f.content, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	at := set.Position(parsed.Name.Pos()).Offset
	text := string(f.content[:at]) + to + string(f.content[at+len(parsed.Name.Name):])
	if strings.Contains(text, storage) { // the other version stays it
		text = regexp.MustCompile(`(?m)^// \+kubebuilder:storageversion\n`).ReplaceAllString(text, "")
	} else {
		of := regexp.MustCompile(`(?m)^type ` + kind + ` struct`)
		text = of.ReplaceAllString(text, "// "+storage+"\n$0")
	}
	return format.Source([]byte(text))
}

// askForConversion adds the generator of conversions to a gen.yaml that lacks it.
func (p *plan) askForConversion() error {
	old, err := fs.ReadFile(p.project, "gen.yaml")
	if errors.Is(err, fs.ErrNotExist) {
		return nil // the new one has it
	} else if err != nil {
		return err
	}
	if regexp.MustCompile(`(?m)^\s*conversion:`).Match(old) {
		return nil
	}
	deepcopy := regexp.MustCompile(`(?m)^(\s*)deepcopy:.*\n`).FindSubmatchIndex(old)
	if deepcopy == nil {
		return errors.New("gen.yaml has no line deepcopy: add conversion: below generate: by hand, then run gen init " +
			"again")
	}
	line := string(old[deepcopy[2]:deepcopy[3]]) + "conversion:\n"
	content := slices.Concat(old[:deepcopy[1]], []byte(line), old[deepcopy[1]:])
	p.files = append(p.files, File{Name: "gen.yaml", Old: old, Content: content})
	return nil
}

// Group returns the API group of the versions below a directory, e.g. "example.org"; "" if there is none.
func Group(project fs.FS, dir string) string {
	names, err := fs.Glob(project, path.Join(dir, "v*", "*.go"))
	if err != nil {
		return ""
	}
	for _, name := range names {
		content, err := fs.ReadFile(project, name)
		if err != nil {
			continue
		}
		if found := regexp.MustCompile(`(?m)^// *\+groupName=(\S+)$`).FindSubmatch(content); found != nil {
			return string(found[1])
		}
	}
	return ""
}
