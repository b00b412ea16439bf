// Package decode says which JSON values encoding/json reads into a Go type of the model. In: types and values. Out: why
// a value can't be read, and the values that a type reads at all.
package decode

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"math"
	"math/big"
	"net"
	"net/netip"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A Decoder reads values as encoding/json does.
type Decoder struct {
	Stored bool // a value is as API servers store it: they drop fields that a type does not have, and 1.0 is 1
}

// basics are Go's own types of the model's names: whether a number fits is encoding/json's to say.
var basics = map[string]reflect.Type{
	"bool": reflect.TypeFor[bool](), "string": reflect.TypeFor[string](), "float32": reflect.TypeFor[float32](),
	"float64": reflect.TypeFor[float64](),
	"int":     reflect.TypeFor[int](), "int8": reflect.TypeFor[int8](), "int16": reflect.TypeFor[int16](),
	"int32": reflect.TypeFor[int32](), "int64": reflect.TypeFor[int64](),
	"uint": reflect.TypeFor[uint](), "uint8": reflect.TypeFor[uint8](), "uint16": reflect.TypeFor[uint16](),
	"uint32": reflect.TypeFor[uint32](), "uint64": reflect.TypeFor[uint64](),
	"uintptr": reflect.TypeFor[uintptr](),
}

// wellKnown are the types that decode themselves as gen can do it, too, by path and name: those of Go's library and of
// Kubernetes whose JSON is not that of their Go type.
var wellKnown = byName(
	reflect.TypeFor[metav1.Duration](), reflect.TypeFor[metav1.Time](), reflect.TypeFor[metav1.MicroTime](),
	reflect.TypeFor[resource.Quantity](), reflect.TypeFor[intstr.IntOrString](),
	reflect.TypeFor[time.Time](), reflect.TypeFor[json.Number](), reflect.TypeFor[slog.Level](),
	reflect.TypeFor[big.Int](), reflect.TypeFor[big.Float](), reflect.TypeFor[big.Rat](),
	reflect.TypeFor[net.IP](), reflect.TypeFor[netip.Addr](), reflect.TypeFor[netip.AddrPort](),
	reflect.TypeFor[netip.Prefix](), reflect.TypeFor[regexp.Regexp](),
)

func byName(all ...reflect.Type) map[[2]string]reflect.Type {
	types := map[[2]string]reflect.Type{}
	for _, t := range all {
		types[[2]string{t.PkgPath(), t.Name()}] = t
	}
	return types
}

// known returns the well-known type that a type of the model is, or nil.
func known(t *model.Type) reflect.Type { return wellKnown[[2]string{t.PkgPath, t.Name}] }

// Fits says why a JSON value can't be decoded into the type, or nil. Types that decode themselves take anything,
// except for the well-known ones.
func (d Decoder) Fits(t *model.Type, raw json.RawMessage) error {
	if string(raw) == "null" {
		return nil
	}
	if own := known(t); own != nil {
		return json.Unmarshal(raw, reflect.New(own).Interface())
	}
	if Itself(t) || d.Stored && Unknown(t) {
		return nil
	}
	switch t.Kind {
	case model.Basic:
		goType, ok := basics[t.BasicName()]
		if !ok {
			return fmt.Errorf("%s has no JSON form", t.BasicName())
		}
		if number, err := strconv.ParseFloat(string(raw), 64); d.Stored && err == nil && number == math.Trunc(number) &&
			strings.ContainsAny(string(raw), ".eE") {
			raw = strconv.AppendFloat(nil, number, 'f', -1, 64)
		}
		if err := json.Unmarshal(raw, reflect.New(goType).Interface()); err != nil {
			return fmt.Errorf("%s is not of type %s", raw, goType)
		}
		return nil
	case model.Pointer:
		return d.Fits(t.Elem, raw)
	case model.Slice, model.Array:
		return d.listFits(t, raw)
	case model.Map:
		return d.mapFits(t, raw)
	case model.Struct:
		return d.structFits(t, raw)
	case model.Interface, model.Invalid: // the latter has been reported
		return nil
	}
	return fmt.Errorf("%s has no JSON form", t)
}

// Unknown reports whether code of its own decodes or writes the type, so that its JSON is not that of its Go type.
func Unknown(t *model.Type) bool {
	return (t.IsNamed() || t.Kind == model.Struct) && // else it has no methods
		(Itself(t) || t.HasMarshaler("MarshalJSON") || t.HasMarshaler("MarshalText"))
}

// Itself reports whether the type has a method that decodes it.
func Itself(t *model.Type) bool {
	for _, name := range []string{"UnmarshalJSON", "UnmarshalJSONFrom", "UnmarshalText"} {
		if _, ok := t.Method(name); ok {
			return true
		}
	}
	return false
}

func (d Decoder) listFits(t *model.Type, raw json.RawMessage) error {
	if t.IsBytes() {
		return json.Unmarshal(raw, new([]byte))
	}
	var items []json.RawMessage
	if err := json.Unmarshal(raw, &items); err != nil {
		return fmt.Errorf("%s is not a list", raw)
	}
	for i, item := range items {
		if err := d.Fits(t.Elem, item); err != nil {
			return fmt.Errorf("element %d: %w", i, err)
		}
	}
	return nil
}

// object returns the values of an object by name.
func object(raw json.RawMessage) (values map[string]json.RawMessage, err error) {
	if err := json.Unmarshal(raw, &values); err != nil {
		return nil, fmt.Errorf("%s is not an object", raw)
	}
	return values, nil
}

func (d Decoder) mapFits(t *model.Type, raw json.RawMessage) error {
	values, err := object(raw)
	for key, item := range values {
		if err := keyFits(t.Key, key); err != nil {
			return fmt.Errorf("key %q: %w", key, err)
		}
		if err := d.Fits(t.Elem, item); err != nil {
			return fmt.Errorf("key %q: %w", key, err)
		}
	}
	return err
}

// keyFits says why a name can't be decoded into the type of a map's keys, or nil.
func keyFits(t *model.Type, key string) error {
	own := known(t)
	if own == nil && !Unknown(t) {
		own = basics[t.BasicName()]
	}
	if own == nil || !own.Comparable() {
		return nil
	}
	raw, err := json.Marshal(map[string]any{key: nil})
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, reflect.New(reflect.MapOf(own, reflect.TypeFor[any]())).Interface())
}

func (d Decoder) structFits(t *model.Type, raw json.RawMessage) error {
	values, err := object(raw)
	for name, item := range values {
		f := jsonField(t, name)
		if f == nil && d.Stored {
			continue
		}
		if f == nil {
			return fmt.Errorf("%s has no field %q", t, name)
		}
		if err := d.FieldFits(f, item); err != nil {
			return fmt.Errorf("field %q: %w", name, err)
		}
	}
	return err
}

// FieldFits is Fits for the value of a field: with the option string of its tag, the value is in quotes.
func (d Decoder) FieldFits(f *model.Field, raw json.RawMessage) error {
	raw, err := Unquote(f, raw)
	if err != nil {
		return err
	}
	return d.Fits(f.Type, raw)
}

// Unquote returns the value of a field without the quotes that the option string of its tag asks for.
func Unquote(f *model.Field, raw json.RawMessage) (json.RawMessage, error) {
	if !quoted(f) || string(raw) == "null" {
		return raw, nil
	}
	var text string
	if json.Unmarshal(raw, &text) != nil || !json.Valid([]byte(text)) {
		return nil, fmt.Errorf("%s is not of type %s in quotes", raw, f.Type)
	}
	return json.RawMessage(text), nil
}

// quoted reports whether encoding/json writes the value of a field in quotes.
func quoted(f *model.Field) bool {
	return f.JSON.AsString && model.Deref(f.Type).Kind == model.Basic && !Itself(model.Deref(f.Type))
}

// jsonField finds the field into which encoding/json decodes a name: of this name, or else in other cases of letters.
func jsonField(t *model.Type, name string) *model.Field {
	if f, ok := t.JSONField(name); ok {
		return f.Field
	}
	for _, f := range t.JSONFields() {
		if strings.EqualFold(f.JSON.Name, name) {
			return f.Field
		}
	}
	return nil
}
