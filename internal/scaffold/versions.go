package scaffold

import (
	"errors"
	"fmt"
	"go/ast"
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

// storage returns the file of the version in which a kind is stored: one with the marker, else the highest one. It is
// nil where no version has the kind.
func storage(project fs.FS, dir, kind string) (*kindFile, error) {
	entries, err := fs.ReadDir(project, dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	var found *kindFile
	for _, e := range entries {
		if !e.IsDir() || !versionName.MatchString(e.Name()) {
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
		f := &kindFile{e.Name(), name, content}
		stored := markedLine(storageMarker).Match(content)
		if stored {
			return f, nil
		}
		if found == nil || version.CompareKubeAwareVersionStrings(f.version, found.version) > 0 {
			found = f
		}
	}
	return found, nil
}

// ask adds a line for a generator to a gen.yaml that is there, e.g. "conversion:", below that of another one.
func (p *plan) ask(line, below string) error {
	file, err := p.read("gen.yaml")
	if errors.Is(err, fs.ErrNotExist) || err == nil && file.Old == nil {
		return nil // the new one has it
	} else if err != nil {
		return err
	}
	name, _, _ := strings.Cut(line, ":")
	if regexp.MustCompile(`(?m)^\s*` + name + `:`).Match(file.Content) {
		return nil
	}
	other := regexp.MustCompile(`(?m)^(\s*)` + below + `:.*\n`).FindSubmatchIndex(file.Content)
	if other == nil {
		return fmt.Errorf("gen.yaml has no line %s: add %s below generate: by hand, then run gen init again", below,
			line)
	}
	indent := string(file.Content[other[2]:other[3]])
	file.Content = slices.Concat(file.Content[:other[1]], []byte(indent+line+"\n"), file.Content[other[1]:])
	p.put(file)
	return nil
}

var (
	clientMarker     = regexp.MustCompile(`(?m)^// *\+genclient[ \t]*\n`)
	controllerMarker = regexp.MustCompile(`(?m)^// *\+gen:(reconciler|watches).*\n`)
)

// reconciled returns the source of a kind with a marker for a controller, or without.
func reconciled(source []byte, controller bool) ([]byte, error) {
	if !controller {
		return controllerMarker.ReplaceAll(source, nil), nil
	}
	if controllerMarker.Match(source) {
		return source, nil
	}
	at := clientMarker.FindIndex(source)
	if at == nil {
		return nil, errors.New("it has no +genclient, which a controller needs: add the marker, then run gen init " +
			"again")
	}
	return slices.Concat(source[:at[1]], []byte("// +gen:reconciler\n"), source[at[1]:]), nil
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
