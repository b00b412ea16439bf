package verify

import (
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// Clashes reports paths that are planned more than once, with different contents or by different generators, and those
// that differ only in case: the file systems of Windows and macOS take them for one.
func Clashes(results []record.Unit) (problems []codegen.Diagnostic) {
	var files []record.Output
	for _, result := range results {
		files = append(files, result.Outputs...)
	}
	first := map[string]record.Output{}
	for _, file := range files {
		problems = append(problems, tooLong(file)...)
		folded := strings.ToLower(file.Path)
		other, taken := first[folded]
		switch {
		case !taken:
			first[folded] = file
		case other.Path == file.Path && other.Generator == file.Generator && other.Sum == file.Sum &&
			file.Sum != (trace.Sum{}) && !file.Listed: // jobs have a package in common
		case other.Path == file.Path:
			problems = append(problems, ruleTwoWriters.At(diag.At(file.Path),
				"generators %s and %s both write this file", other.Generator, file.Generator).
				Fix("give one of them another dir in gen.yaml, or name its packages in only one job"))
		default:
			problems = append(problems, ruleCase.At(diag.At(file.Path),
				"generators %s and %s write files whose paths differ only in case; the other one is %s",
				other.Generator, file.Generator, other.Path).
				Fix("give one of them another dir in gen.yaml, or work on Linux only: elsewhere they are one file"))
		}
	}
	return append(problems, beneath(files, first)...)
}

// beneath reports files that are directories of others, by the folded paths of all, each once.
func beneath(files []record.Output, byPath map[string]record.Output) (problems []codegen.Diagnostic) {
	reported := map[string]bool{}
	for _, file := range files {
		for dir := filepath.Dir(file.Path); dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
			above, is := byPath[strings.ToLower(dir)]
			if !is || reported[above.Path] {
				continue
			}
			reported[above.Path] = true
			problems = append(problems, ruleTwoWriters.At(diag.At(above.Path),
				"this file of generator %s would also be a directory, of %s of generator %s", above.Generator,
				filepath.Base(file.Path), file.Generator).Fix("give one of them another name"))
		}
	}
	return problems
}

// longestName is how many bytes a name in a path may have on the file systems of Linux, macOS and Windows.
const longestName = 255

// tooLong reports a path with a name that file systems refuse.
func tooLong(file record.Output) (problems []codegen.Diagnostic) {
	for name := range strings.SplitSeq(file.Path, string(filepath.Separator)) {
		if len(name) > longestName {
			problems = append(problems, rulePathLength.At(diag.At(file.Path),
				"a name in this path has %d bytes, by generator %s", len(name), file.Generator).
				Fix("choose a shorter one: file systems allow %d bytes", longestName))
		}
	}
	return problems
}

// Misplaced reports changes outside of the project, e.g. through a link or in the module cache: each directory once.
// Nil roots are everywhere; out is the directory of --out, or "".
func Misplaced(changes *writer.Changes, roots []string, out string) diag.List {
	if roots == nil {
		return nil
	}
	remedy := "choose a directory in the project, or name a directory for all outputs by --out"
	if out != "" {
		roots, remedy = []string{out}, "choose a directory below that of --out"
	}
	return changes.Refused(roots, remedy)
}
