package driver

import (
	"encoding/binary"
	"math"
	"reflect"
	"slices"
	"strconv"
	"sync"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
)

// fingerprints hash the views of files.
type fingerprints struct {
	set *load.Set
}

// of returns a hash of values, field by field, with unexported fields. A type or package of the model counts by the key
// of its package: see [load.Package.Key]. ok is false for values without a hash: functions, cyclic values, and parts
// of the model that belong to no package.
func (f *fingerprints) of(values ...any) (sum trace.Sum, ok bool) {
	text := buffers.Get().(*[]byte)
	defer buffers.Put(text)
	if *text, ok = f.append((*text)[:0], reflect.ValueOf(values), 0); !ok {
		return trace.Sum{}, false
	}
	return trace.Hash(*text), true
}

var buffers = sync.Pool{New: func() any { return new([]byte) }}

// deepest is how far values may be nested; a level of a CRD's schema takes five. Whatever is deeper leads back to
// itself.
const deepest = 200

func (f *fingerprints) append(text []byte, v reflect.Value, depth int) (_ []byte, ok bool) {
	if !v.IsValid() {
		return append(text, '-'), true
	}
	if depth > deepest {
		return text, false
	}
	switch v.Kind() {
	case reflect.String:
		return append(appendNumber(text, v.Len()), v.String()...), true
	case reflect.Bool:
		return strconv.AppendBool(text, v.Bool()), true
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return binary.AppendVarint(text, v.Int()), true
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return binary.AppendUvarint(text, v.Uint()), true
	case reflect.Float32, reflect.Float64:
		return binary.AppendUvarint(text, math.Float64bits(v.Float())), true
	case reflect.Struct:
		if v.Type().PkgPath() == modelPath {
			return text, false
		}
		return f.appendAll(text, v.NumField(), v.Field, depth)
	case reflect.Slice:
		if v.IsNil() { // in JSON it is null, and an empty one is []
			return append(text, 0), true
		}
		return f.appendAll(appendNumber(text, 1+v.Len()), v.Len(), v.Index, depth)
	case reflect.Array:
		return f.appendAll(text, v.Len(), v.Index, depth)
	case reflect.Map:
		if v.IsNil() {
			return append(text, '-'), true
		}
		return f.appendMap(text, v, depth)
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return append(text, '-'), true
		}
		return f.appendElem(append(text, '*'), v, depth)
	}
	return append(text, '-'), v.IsZero()
}

func (f *fingerprints) appendAll(text []byte, n int, at func(int) reflect.Value, depth int) (_ []byte, ok bool) {
	for i := range n {
		if text, ok = f.append(text, at(i), depth+1); !ok {
			return text, false
		}
	}
	return text, true
}

func (f *fingerprints) appendMap(text []byte, v reflect.Value, depth int) ([]byte, bool) {
	var entries []string
	for key, value := range v.Seq2() {
		entry, ok := f.append(nil, key, depth+1)
		if ok {
			entry, ok = f.append(entry, value, depth+1)
		}
		if !ok {
			return text, false
		}
		entries = append(entries, string(entry))
	}
	slices.Sort(entries)
	return f.append(append(text, '*'), reflect.ValueOf(entries), depth)
}

// appendElem appends what a pointer or an interface leads to.
func (f *fingerprints) appendElem(text []byte, v reflect.Value, depth int) (_ []byte, ok bool) {
	if v.Kind() == reflect.Interface {
		name := v.Elem().Type().String()
		return f.append(append(appendNumber(text, len(name)), name...), v.Elem(), depth+1)
	}
	switch at := v.UnsafePointer(); v.Type() {
	case typeOfPackage:
		return f.appendPackage(text, (*model.Package)(at).Path)
	case typeOfType:
		return f.appendType(text, (*model.Type)(at), depth+1)
	case typeOfFunction:
		fn := (*model.Function)(at)
		return f.appendPackage(append(appendNumber(text, len(fn.Name)), fn.Name...), fn.PkgPath)
	case typeOfTemplate:
		return f.appendAll(text, 2, v.Elem().Field, depth) // name and text
	}
	return f.append(text, v.Elem(), depth+1)
}

var (
	modelPath      = typeOfType.Elem().PkgPath()
	typeOfPackage  = reflect.TypeFor[*model.Package]()
	typeOfType     = reflect.TypeFor[*model.Type]()
	typeOfFunction = reflect.TypeFor[*model.Function]()
	typeOfTemplate = reflect.TypeFor[*emit.Template]()
)

// appendType appends a type: a named one by its name and package, another one by its parts.
func (f *fingerprints) appendType(text []byte, t *model.Type, depth int) (_ []byte, ok bool) {
	text = append(appendNumber(text, len(t.Name)), t.Name...)
	if t.PkgPath != "" {
		if text, ok = f.appendPackage(text, t.PkgPath); !ok || t.Origin == nil {
			return text, ok
		}
		return f.append(text, reflect.ValueOf(t.Args), depth)
	}
	text = binary.AppendVarint(text, int64(t.Kind))
	switch t.Kind {
	case model.Basic:
		return text, true
	case model.Pointer, model.Slice, model.Array, model.Map:
	default:
		return text, t.Name == "error" || t.Name == "any"
	}
	if text, ok = f.append(text, reflect.ValueOf([]*model.Type{t.Key, t.Elem}), depth); !ok {
		return text, false
	}
	return binary.AppendVarint(text, t.Len), true
}

// appendPackage appends the key of a package.
func (f *fingerprints) appendPackage(text []byte, path string) (_ []byte, ok bool) {
	pkg := f.set.Package(path)
	if pkg == nil {
		return text, false
	}
	sum, ok := pkg.Key()
	return append(text, sum[:]...), ok
}

func appendNumber(text []byte, n int) []byte { return binary.AppendUvarint(text, uint64(n)) }
