package load

import (
	"go/ast"
	"go/token"
	"sync"

	"github.com/gen-toolkit/gen/internal/trace"
)

// pieces are the sums of what a syntax tree was parsed from.
type pieces struct {
	decls []trace.Sum // of each declaration of types or constants, without the comment above it; zero for others
	rest  trace.Sum   // of all else
}

// rests are buffers for what is left of a file.
var rests = sync.Pool{New: func() any { return new([]byte) }}

func piecesOf(at *token.File, file *ast.File, src []byte) pieces {
	all := pieces{decls: make([]trace.Sum, len(file.Decls))}
	rest := rests.Get().(*[]byte)
	defer rests.Put(rest)
	*rest = (*rest)[:0]
	done := 0
	for i, decl := range file.Decls {
		if gen, ok := decl.(*ast.GenDecl); !ok || gen.Tok != token.TYPE && gen.Tok != token.CONST {
			continue
		}
		from, to := at.Offset(decl.Pos()), at.Offset(decl.End())
		all.decls[i] = trace.Hash(src[from:to])
		*rest = append(append(*rest, src[done:from]...), 0) // where it was
		done = to
	}
	*rest = append(*rest, src[done:]...)
	all.rest = trace.Hash(*rest)
	return all
}

// piecesOf returns the sums of one of the package's files.
func (p *Package) piecesOf(file *ast.File) pieces {
	return p.parts[p.set.Fset.File(file.FileStart).Name()].pieces
}
