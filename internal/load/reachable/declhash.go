package reachable

import (
	"go/ast"
	"go/token"
	"sync"

	"github.com/gen-toolkit/gen/internal/trace"
)

// Hashes are those of one file's source.
type Hashes struct {
	Decls []trace.Sum // of each declaration of types or constants, without its doc comment; zero for others
	Rest  trace.Sum   // of everything else
}

// bufPool holds buffers for the source outside of declarations.
var bufPool = sync.Pool{New: func() any { return new([]byte) }}

// HashDecls returns the hashes of a file that was parsed from src.
func HashDecls(at *token.File, file *ast.File, src []byte) Hashes {
	all := Hashes{Decls: make([]trace.Sum, len(file.Decls))}
	rest := bufPool.Get().(*[]byte)
	defer bufPool.Put(rest)
	*rest = (*rest)[:0]
	done := 0
	for i, decl := range file.Decls {
		if gen, ok := decl.(*ast.GenDecl); !ok || gen.Tok != token.TYPE && gen.Tok != token.CONST {
			continue
		}
		from, to := at.Offset(decl.Pos()), at.Offset(decl.End())
		all.Decls[i] = trace.Hash(src[from:to])
		*rest = append(append(*rest, src[done:from]...), 0) // a zero byte marks its place
		done = to
	}
	*rest = append(*rest, src[done:]...)
	all.Rest = trace.Hash(*rest)
	return all
}
