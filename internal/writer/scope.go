package writer

import (
	"bytes"
	"cmp"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/paths"
)

// A Scope is a directory in which a generator owns the files that it generated from some packages.
type Scope struct {
	Dir        string
	Recursive  bool     // all that is below, too; otherwise only the zz_generated files among the sources
	Extensions string   // of files beside Go and YAML, e.g. ".md .txt"
	Generator  string   // e.g. "deepcopy"
	Packages   []string // import paths of the packages, and patterns of them, e.g. "example.org/fruit/api/..."
	Excluded   []string // patterns of packages that are not the scope's, e.g. "example.org/fruit/api/internal/..."
	Sources    []string // what files of all packages name, e.g. ["example.org/..."]; none in a run of some packages
	Module     Module   // a package that has gone from it is the scope's, too
}

// A Module is the Go module around a scope's gen.yaml; the zero value is none.
type Module struct{ Path, Dir string }

// Generated is an existing file that a generator wrote.
type Generated struct {
	Path       string
	Content    []byte
	Generator  string   // of gen, or the one that replaces the maker, e.g. "crd"
	Maker      string   // e.g. "gen crd" or "controller-gen"
	Source     []string // what the file was generated from, e.g. "example.org/fruit/api/v1.Fruit"
	KeepReason string   // why gen does not remove it; "" where it does
}

// Owned returns the existing files that the scopes' generators own, by path.
func Owned(scopes []Scope) []Generated {
	all, _ := new(Disk).findStale(scopes, nil)
	return slices.DeleteFunc(all, func(g Generated) bool { return g.KeepReason != "" })
}

// findStale returns the generated files of the scopes that are not wanted, by path. temporary are the files that killed
// runs have left there. It does not read the wanted files.
func (d *Disk) findStale(scopes []Scope, wanted map[string]bool) (all []Generated, temporary []string) {
	byPath := map[string]Generated{}
	listings := map[searchDir]listing{} // hundreds of scopes may share a directory
	for _, scope := range scopes {
		dir := scope.searchDir()
		listing, listed := listings[dir]
		if !listed {
			listing = d.list(dir)
			listing.files = slices.DeleteFunc(listing.files, func(name string) bool {
				return wanted[name] && !isList(name)
			})
			listings[dir] = listing
			temporary = append(temporary, listing.temporary...)
		}
		consider := func(name string, generated func(name string) Generated) {
			if before, found := byPath[name]; wanted[name] || found && before.KeepReason == "" {
				return
			}
			if file := generated(name); file.Generator == scope.Generator {
				if !scope.Recursive {
					file.Source = scope.Packages
				}
				file.KeepReason = d.keepReason(scope, file, listing)
				byPath[name] = file
			}
		}
		for _, name := range listing.files {
			for listed, source := range d.listedBy(name, scope.Generator) {
				consider(listed, func(name string) Generated { return d.readListed(name, scope.Generator, source) })
			}
			consider(name, d.readGenerated)
		}
	}
	slices.Sort(temporary)
	byName := func(a, b Generated) int { return cmp.Compare(a.Path, b.Path) }
	return slices.SortedFunc(maps.Values(byPath), byName), slices.Compact(temporary)
}

// keepReason returns why gen does not remove a stale file of a scope's generator, or "".
func (d *Disk) keepReason(scope Scope, file Generated, in listing) string {
	uncovered := slices.IndexFunc(file.Source, func(source string) bool { return !d.covers(scope, source) })
	switch _, ours := genheader.Generator(file.Maker); {
	case d.DropIn && !ours && !in.linked:
		return "" // kube_codegen.sh removes what its programs have written
	case !ours:
		return file.Maker + " wrote it"
	case in.linked:
		return "it lies behind a symbolic link"
	case len(file.Source) == 0:
		return "its header does not say what it was generated from"
	case uncovered >= 0:
		return "it was generated from " + file.Source[uncovered] + ", which is not a package of this run"
	}
	return ""
}

// covers reports whether what was generated from a source belongs to the scope: its packages name it, files of all of
// them name it, or it has gone. Another pattern belongs to it if all that is there does.
func (d *Disk) covers(scope Scope, source string) bool {
	importPath, _ := genheader.SplitSource(source)
	above, wild := strings.CutSuffix(importPath, "/...")
	below, inside := strings.CutPrefix(above+"/", scope.Module.Path+"/")
	dir := filepath.Join(scope.Module.Dir, filepath.FromSlash(below))
	switch inside = inside && scope.Module.Dir != ""; {
	case slices.Contains(scope.Sources, importPath):
		return true
	case wild && inside:
		return d.coversBelow(scope, above, dir)
	case scope.names(importPath):
		return wild || slices.Contains(scope.Packages, importPath) || !d.elsewhere(scope.Module.Dir, dir)
	}
	return !wild && inside && !d.record.Exists(dir)
}

// elsewhere reports whether a directory of a module is in another module below it by now.
func (d *Disk) elsewhere(module, dir string) bool {
	for ; len(dir) > len(module) && module != ""; dir = filepath.Dir(dir) {
		if d.record.Exists(filepath.Join(dir, "go.mod")) {
			return true
		}
	}
	return false
}

func (s Scope) names(importPath string) bool {
	is := func(pattern string) bool { return paths.Match(pattern, importPath) }
	return slices.ContainsFunc(s.Packages, is) && !slices.ContainsFunc(s.Excluded, is)
}

// coversBelow reports whether the scope names each package with markers in a directory of its module, and below.
func (d *Disk) coversBelow(scope Scope, importPath, dir string) bool {
	marked := false
	for _, entry := range d.readDir(dir) {
		name := filepath.Join(dir, entry.Name())
		switch base := entry.Name(); {
		case entry.IsDir() && !strings.HasPrefix(base, ".") && !strings.HasPrefix(base, "_") && !skipped[base]:
			if !d.coversBelow(scope, importPath+"/"+base, name) {
				return false
			}
		case !marked && filepath.Ext(base) == ".go" && !strings.HasSuffix(base, "_test.go"):
			content, err := d.record.ReadFile(name)
			_, made := genheader.Maker(content)
			marked = err == nil && !made && bytes.Contains(content, []byte("// +"))
		}
	}
	return !marked || scope.names(importPath) && !d.elsewhere(scope.Module.Dir, dir)
}

// readGenerated returns a file with the generator that wrote it, or the zero value if no generator did.
func (d *Disk) readGenerated(name string) (file Generated) {
	content, err := d.record.ReadFile(name)
	if err != nil {
		return file // it has gone meanwhile, or gen may not read it
	}
	maker, _ := genheader.Maker(content)
	if generator, replaced := genheader.Replaced(maker); replaced {
		return Generated{Path: name, Content: content, Generator: generator, Maker: maker,
			Source: genheader.Sources(content)}
	}
	if filepath.Ext(name) != ".go" && genheader.FromControllerGen(name, content) {
		return Generated{Path: name, Content: content, Generator: "crd", Maker: "controller-gen"}
	}
	return file
}
