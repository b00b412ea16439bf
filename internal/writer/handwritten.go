package writer

import (
	"bytes"
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/manifest"
)

// replaceable reports whether gen may overwrite what a file holds: a generator wrote it, or nothing of it is worth
// keeping. Go files of other tools than gen replaces are sources of their packages.
func replaceable(path string, old, planned []byte) bool {
	if maker, generated := genheader.Maker(old); generated {
		_, replaced := genheader.Replaced(maker)
		return replaced || filepath.Ext(path) != ".go"
	}
	text := bytes.TrimSpace(old)
	return bytes.HasPrefix(planned, text) || genheader.Annotated(old) // the first: it was emptied or truncated
}

// handWrittenProblem returns the problem of a file that gen must not overwrite, or nil. With Adopt gen takes over
// manifests that hold the same objects: those of controller-gen may have no mark. With DropIn and Takeover it takes
// over those that hold nothing but what the generator writes, with Takeover those of programs that "go run" ran.
func (d *Disk) handWrittenProblem(path string, old, planned []byte) *diag.Diagnostic {
	same := sameObjects(old, planned)
	if same != "" && (d.Adopt || d.DropIn) || (d.DropIn || d.Takeover) && sameSort(old, planned) {
		return nil
	}
	problem := ruleHandwritten.At(diag.At(path), "this file is hand-written, and gen wants to write here").
		Fix("move, rename or remove it; gen overwrites only files whose header says that a generator wrote them")
	if maker, generated := genheader.Maker(old); generated && maker == genheader.GoRun && d.Takeover {
		return nil // e.g. client-gen's
	} else if generated {
		return new(ruleForeign.At(diag.At(path), "%s generated this file, and gen wants to write here",
			cmp.Or(maker, "another tool")).
			Fix("delete it, and run gen again: until then its declarations count as hand-written"))
	}
	if same != "" {
		problem = ruleUnmarked.At(diag.At(path), "this file has no generator's mark, but holds %s as gen's would",
			same).
			Fix("delete it if controller-gen wrote it, or move it; --adopt lets gen take it over")
	}
	return &problem
}

// sameObjects returns the objects of two manifests that hold the same ones, e.g. "ClusterRole manager-role", or "".
func sameObjects(old, planned []byte) string {
	before, err := manifest.Objects(old)
	if err != nil || len(before) == 0 {
		return ""
	}
	after, err := manifest.Objects(planned)
	if err != nil || !slices.Equal(before, after) {
		return ""
	}
	return strings.Join(before, ", ")
}

// sorts are kinds of objects that one generator of controller-gen writes into one file, by their sort.
var sorts = map[string]string{"ClusterRole": "role", "Role": "role", "CustomResourceDefinition": "definition",
	"MutatingWebhookConfiguration": "webhook", "ValidatingWebhookConfiguration": "webhook"}

// sameSort reports whether two manifests hold objects of one sort alone.
func sameSort(old, planned []byte) bool {
	sortOf := func(content []byte) (sort string) {
		objects, err := manifest.Objects(content)
		for i, object := range objects {
			kind, _, _ := strings.Cut(object, " ")
			if i > 0 && sorts[kind] != sort {
				return ""
			}
			sort = sorts[kind]
		}
		if err != nil {
			return ""
		}
		return sort
	}
	before := sortOf(old)
	return before != "" && before == sortOf(planned)
}
