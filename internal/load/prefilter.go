package load

import (
	"bytes"

	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/load/golist"
)

// mayHaveMarkers reports whether any file of the package may have a marker, is gen's own output, which may be stale, or
// seems to be cut off, so that the parser has to look at it. Another package is no API, and is read only if one needs
// it: that saves two thirds of a load of Kubernetes.
func (p *Package) mayHaveMarkers() bool {
	p.sources = map[string][]byte{}
	found := false
	for _, name := range p.candidates {
		src, err := p.set.record.ReadFile(name)
		if err != nil {
			return true // the parser reports why
		}
		p.sources[name] = src
		front := src[:min(len(src), genheader.Front)]
		found = found || mayHaveMarker(src) || bytes.Contains(front, ours) || cutOff(src)
	}
	if !found && !p.set.cfg.Complete {
		p.sources = nil
	}
	return found || p.set.cfg.Complete
}

// cutOff reports whether a file has no package clause, or a last line without an end, as most files have that an editor
// has written in part.
func cutOff(src []byte) bool {
	return !golist.HasPackageClause(src) || !bytes.HasSuffix(src, []byte("\n"))
}

var ours = []byte(genheader.Ours)

// mayHaveMarker looks for a comment line that may be a marker: "//", blanks, a plus sign and a letter.
func mayHaveMarker(src []byte) bool {
	for {
		i := bytes.Index(src, slashes)
		if i < 0 {
			return false
		}
		src = bytes.TrimLeft(src[i+len(slashes):], "/ \t")
		if len(src) > 1 && src[0] == '+' && isLetter(src[1]) && !bytes.HasPrefix(src, buildLine) {
			return true
		}
	}
}

var (
	slashes   = []byte("//")
	buildLine = []byte("+build ")
)

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
