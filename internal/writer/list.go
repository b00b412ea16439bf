package writer

import (
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/internal/genheader"
)

// A file without comments can't say that gen wrote it. A list beside it does: zz_generated.<generator>.list, with the
// names of such files of the directory, a tab and what each was generated from.

const listPrefix, listSuffix = "zz_generated.", ".list"

// ListName returns the name of a generator's list, e.g. "zz_generated.schemas.list".
func ListName(generator string) string { return listPrefix + generator + listSuffix }

// ListLine returns the line of a file in a list, e.g. "fruit.json\texample.org/fruit/api/v1.Fruit\n".
func ListLine(base string, source []string) string {
	return base + "\t" + strings.Join(source, ", ") + "\n"
}

func isList(name string) bool {
	base := filepath.Base(name)
	return strings.HasPrefix(base, listPrefix) && strings.HasSuffix(base, listSuffix)
}

// listedBy returns the paths that a generator's list names, with their sources; nil for any other file.
func (d *Disk) listedBy(name, generator string) map[string][]string {
	if filepath.Base(name) != ListName(generator) {
		return nil
	}
	content, err := d.record.ReadFile(name)
	if err != nil {
		return nil
	}
	if maker, _ := genheader.Maker(content); maker != "gen "+generator {
		return nil
	}
	all := map[string][]string{}
	for line := range strings.Lines(string(content)) {
		base, sources, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if ok && base == filepath.Base(base) { // a list speaks for its own directory
			all[filepath.Join(filepath.Dir(name), base)] = strings.Split(sources, ", ")
		}
	}
	return all
}

// readListed returns a file that a list names; the zero value if it is not there.
func (d *Disk) readListed(name, generator string, source []string) Generated {
	if isLink(name) || isList(name) {
		return Generated{}
	}
	content, err := d.record.ReadFile(name)
	if err != nil {
		return Generated{}
	}
	return Generated{Path: name, Content: content, Generator: generator, Maker: "gen " + generator, Source: source}
}

// owns reports whether the list of the file's generator names the file.
func (d *Disk) owns(file File) bool {
	if !file.Listed {
		return false
	}
	_, ok := d.listedBy(filepath.Join(filepath.Dir(file.Path), ListName(file.Generator)), file.Generator)[file.Path]
	return ok
}
