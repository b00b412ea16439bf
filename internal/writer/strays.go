package writer

import (
	"io"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/parallel"
	"github.com/gen-toolkit/gen/internal/regular"
)

// Strays returns the files below a directory that gen wrote, without those that are planned by a run. configured is set
// if there is another gen.yaml, under any name, which may ask for them. Strays looks where gen looks for the outputs of
// a generator: not in other modules, testdata, vendor or node_modules.
func Strays(dir string, planned func(path string) bool) (all []Generated, configured bool) {
	paths := slices.DeleteFunc(new(Disk).list(searchDir{dir: dir, recursive: true}).files, func(path string) bool {
		return planned(path) || isList(path)
	})
	found, configs := make([]Generated, len(paths)), make([]bool, len(paths))
	_ = parallel.Each(0, len(paths), func(i int) error { // which returns none
		withFront(paths[i], func(front []byte) {
			maker, _ := genheader.Maker(front)
			if generator, ours := genheader.Generator(maker); ours {
				found[i] = Generated{Path: paths[i], Generator: generator, Maker: maker,
					Source: genheader.Sources(front)}
			} else {
				configs[i] = filepath.Ext(paths[i]) != ".go" && config.Match(front)
			}
		})
		return nil
	})
	isNone := func(g Generated) bool { return g.Path == "" }
	return slices.DeleteFunc(found, isNone), slices.Contains(configs, true)
}

// config matches a gen.yaml.
var config = regexp.MustCompile(`(?m)^(generate|jobs):`)

// withFront calls f with the beginning of a file, where its header is, if gen can read it. f must not keep it.
func withFront(path string, f func(front []byte)) {
	file, _, err := regular.Open(path)
	if err != nil {
		return
	}
	defer file.Close()
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	if len(*buffer) < genheader.Front {
		*buffer = make([]byte, genheader.Front)
	}
	n, _ := io.ReadFull(file, (*buffer)[:genheader.Front]) // most files are shorter
	f((*buffer)[:n])
}
