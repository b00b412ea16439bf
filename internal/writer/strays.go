package writer

import (
	"io"
	"path/filepath"
	"regexp"

	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/regular"
)

// Strays returns the files below a directory that gen wrote, without those that are planned by a run. configured is set
// if there is another gen.yaml, under any name, which may ask for them. Strays looks where gen looks for the outputs of
// a generator: not in other modules, testdata, vendor or node_modules.
func Strays(dir string, planned func(path string) bool) (all []Generated, configured bool) {
	for _, path := range new(Disk).list(searchDir{dir: dir, recursive: true}).files {
		if planned(path) || isList(path) {
			continue
		}
		front := readFront(path)
		maker, _ := genheader.Maker(front)
		generator, ours := genheader.Generator(maker)
		switch {
		case ours:
			all = append(all, Generated{Path: path, Generator: generator, Maker: maker,
				Source: genheader.Sources(front)})
		case filepath.Ext(path) != ".go" && config.Match(front):
			configured = true
		}
	}
	return all, configured
}

// config matches a gen.yaml.
var config = regexp.MustCompile(`(?m)^(generate|jobs):`)

// readFront returns the beginning of a file, where its header is; nil if gen can't read it.
func readFront(path string) []byte {
	file, _, err := regular.Open(path)
	if err != nil {
		return nil
	}
	defer file.Close()
	front, _ := io.ReadAll(io.LimitReader(file, genheader.Front))
	return front
}
