package kinds

import (
	"go/ast"
	"maps"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"unicode"
)

// A kind is one API type that is being built. Its parts are structs of the pool with some of their fields.
type kind struct {
	*pool
	random *rand.Rand
	name   string
	share  float64 // of the fields of a struct that are taken

	roots  []string           // keys of the parts that the kind itself has
	fields map[string][]field // the fields that are taken, by the key of their struct
	names  map[string]string  // the names of copies, by key
}

// deepest is how far structs are nested.
const deepest = 5

// newKind returns a kind whose schema has about this number of bytes.
func newKind(p *pool, random *rand.Rand, name string, bytes float64) *kind {
	k := &kind{pool: p, random: random, name: name, share: 0.3 + 0.5*random.Float64(), fields: map[string][]field{},
		names: map[string]string{}}
	for size, tries := 0.0, 0; tries < 40 && size < 0.9*bytes; tries++ {
		key := k.structs[random.IntN(len(k.structs))]
		fields, names := maps.Clone(k.fields), maps.Clone(k.names)
		k.take(key, 1)
		more := float64(k.size(key, 1))
		if k.roots != nil && (slices.Contains(k.roots, key) || size+more > 1.1*bytes) {
			k.fields, k.names = fields, names
			continue
		}
		size += more
		k.roots = append(k.roots, key)
	}
	return k
}

// take takes a type, and with it those that its fields need.
func (k *kind) take(key string, depth int) {
	d := k.types[key]
	if _, taken := k.names[key]; taken {
		return
	}
	k.names[key] = k.free(d)
	if _, isStruct := d.expr.(*ast.StructType); !isStruct {
		for _, needed := range k.needs(d.expr, d) {
			k.take(needed, depth)
		}
		return
	}
	fields := []field{} // of a struct without fields, too
	for i, f := range d.fields {
		needs := k.needs(f.expr, d)
		if !k.mapKeys[f.json] && i > 0 && k.random.Float64() > k.share || !k.fit(needs, depth) {
			continue
		}
		for _, needed := range needs {
			k.take(needed, depth+1)
		}
		fields = append(fields, f)
	}
	k.fields[key] = fields
}

// fit reports whether a field of a struct can have these types: the struct is not in them, and they are not too deep.
func (k *kind) fit(needs []string, depth int) bool {
	for _, key := range needs {
		_, isStruct := k.types[key].expr.(*ast.StructType)
		_, done := k.fields[key]
		_, begun := k.names[key]
		if isStruct && !done && (begun || depth >= deepest || len(k.types[key].fields) == 0) {
			return false
		}
	}
	return true
}

// free returns a name for the copy of a type: its own, with the name of its package before it where that is taken.
func (k *kind) free(d *declared) string {
	name := d.name
	for _, taken := range k.names {
		if taken == k.name+name {
			group := path.Base(path.Dir(d.path))
			name = strings.ToUpper(group[:1]) + group[1:] + name
		}
	}
	return k.name + name
}

// needs returns the keys of the types in an expression.
func (k *kind) needs(e ast.Expr, in *declared) (keys []string) {
	ast.Inspect(e, func(n ast.Node) bool {
		key := ""
		switch n := n.(type) {
		case *ast.Ident:
			key = in.path + "." + n.Name
		case *ast.SelectorExpr:
			key = in.imports[n.X.(*ast.Ident).Name] + "." + n.Sel.Name
		}
		if k.types[key] != nil {
			keys = append(keys, key)
		}
		_, selector := n.(*ast.SelectorExpr)
		return !selector
	})
	return keys
}

// size estimates how many bytes of YAML the schema of a struct has, at a depth.
func (k *kind) size(key string, depth int) (bytes int) {
	d, indent := k.types[key], 10+4*depth
	for _, f := range k.fields[key] {
		bytes += 2*indent + len(f.json) + 20
		for _, line := range f.doc {
			bytes += len(line) + indent
		}
		for _, needed := range k.needs(f.expr, d) {
			if k.fields[needed] != nil {
				bytes += k.size(needed, depth+1)
			}
		}
	}
	return bytes
}

// lowerCamel returns a name with its first word in lower case, e.g. "csiDriverSpec" for CSIDriverSpec.
func lowerCamel(name string) string {
	letters := []rune(name)
	for i := range letters {
		if i > 0 && i+1 < len(letters) && unicode.IsLower(letters[i+1]) {
			break
		}
		letters[i] = unicode.ToLower(letters[i])
	}
	return string(letters)
}
