package codegen

import "strings"

// constrained are the words that make the go command leave out a file whose name ends in an underscore and one of them.
var constrained = func() map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(`test
		aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos
		386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le riscv riscv64
		s390 s390x sparc sparc64 wasm`) {
		set[word] = true
	}
	return set
}()

// buildable returns a name for a Go file that is built everywhere, e.g. "foo_windows_.go" for "foo_windows.go", and
// "x_client.go" for "_x_client.go", which the go command would ignore.
func buildable(name string) string {
	base, ok := strings.CutSuffix(strings.TrimLeft(name, "_."), ".go")
	if !ok {
		return name
	}
	if _, word, found := lastCut(base, "_"); found && constrained[word] {
		base += "_"
	}
	return base + ".go"
}

func lastCut(text, separator string) (before, after string, found bool) {
	i := strings.LastIndex(text, separator)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(separator):], true
}

// longestName is how many bytes a file name may have on the usual file systems.
const longestName = 255
