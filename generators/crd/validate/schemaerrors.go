package validate

import (
	"cmp"
	"fmt"
	"go/token"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
)

// schemaError reports a problem of a schema.
func (f *finding) schemaError() diag.Diagnostic {
	m, pos, found := f.node.keyword(f.keyword)
	said := f.message()
	remedy := cmp.Or(said.remedy, "change the markers or the type of the field: API servers would refuse the CRD")
	switch {
	case keyOfList(f):
		pos, found = f.node.pos, false
		if f.node.external != "" {
			remedy = "choose another +listMapKey, or declare a type of your own for the items"
		}
	case (inList(f) || ofSet(f)) && f.above != nil:
		m, pos, found = f.above.keyword("x-kubernetes-list-type")
	case f.keyword == "x-kubernetes-list-map-keys" && !missing(f):
		if key, of, pos, ok := f.missingKey(); ok {
			return ruleSchema.At(pos, "marker +%s: the items have no field %q", of.Name, key).Fix("%s", remedy)
		}
	}
	message := cmp.Or(said.message, f.serverText(m, found))
	if f.keyword == "default" && unknown(f) {
		message = cmp.Or(f.unknownDefaults(), message)
	}
	return ruleSchema.At(f.position(pos), "%s%s", f.at(m, found), message).Fix("%s", remedy)
}

// missingKey returns the key of a list that its items do not have as a field, with its marker.
func (f *finding) missingKey() (key string, of marker.Marker, pos token.Position, ok bool) {
	items := below(f.node.schema, step{name: "items"})
	for _, key := range f.node.schema.XListMapKeys {
		if _, is := items.Properties[key]; is {
			continue
		}
		m, pos, ok := f.node.find(func(name string, m marker.Marker) bool {
			return (name == "listMapKey" || name == "k8s:listMapKey") && m.Value == key
		})
		return key, m, pos, ok
	}
	return "", of, pos, false
}

func (f *finding) position(pos token.Position) token.Position {
	if pos.Filename == "" {
		return f.resource.Type.Pos
	}
	return pos
}

func (f *finding) message() message {
	for _, s := range messages {
		if s.keyword == f.keyword && (s.is == nil || s.is(f)) {
			return s
		}
	}
	return message{}
}

// serverText returns the API server's own words, e.g. "red" is refused: supported values: "green". For a default it
// names the field.
func (f *finding) serverText(m marker.Marker, found bool) string {
	said := f.err.Detail
	if _, body, ok := strings.Cut(said, phrases[inBody]); ok {
		said = typeString.replace(body, ", and is a string")
	}
	if f.keyword == "default" && len(f.rest) > 1 {
		said = strings.TrimSpace(names(f.rest[1:]) + " " + cmp.Or(said, "is required"))
	}
	if text, ok := f.err.BadValue.(string); ok && text != "" && f.keyword != "default" {
		if f.err.Type == field.ErrorTypeNotSupported {
			said = "is not supported; " + said
		}
		said = fmt.Sprintf("%q %s", text, said)
	}
	switch {
	case f.keyword == "default" && found:
		return m.Value + " is refused: " + said
	case f.keyword == "" || found:
		return said
	}
	return f.keyword + ": " + said
}
