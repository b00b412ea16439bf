package trace

import (
	"bytes"

	"github.com/gen-toolkit/gen/internal/genheader"
)

var ours = []byte(genheader.Ours)

// HeadOf returns the part of a generated Go file on which a load depends: all up to the package name, with the
// generated-by line and the build constraints. ok is false where a load may depend on more, e.g. for a file that
// imports "C".
func HeadOf(content []byte) (head []byte, ok bool) {
	at := 0
	if !bytes.HasPrefix(content, packageClause) {
		at = bytes.Index(content, append([]byte{'\n'}, packageClause...)) + 1
		if at == 0 {
			return nil, false
		}
	}
	end := bytes.IndexByte(content[at:], '\n')
	if end < 0 {
		return nil, false
	}
	top := content[:at+end]
	ok = len(top) < genheader.Front && bytes.Contains(top, ours) && !bytes.Contains(top, []byte("/*")) &&
		!bytes.Contains(content, []byte(`"C"`))
	return top, ok
}

var packageClause = []byte("package ")

// HashHead returns the answer of [OpReadHead] for a file with this content: the hash of its head, or of all
// its content where [HeadOf] is not ok.
func HashHead(content []byte) Sum {
	if top, ok := HeadOf(content); ok {
		return Hash(top)
	}
	return Hash(content)
}
