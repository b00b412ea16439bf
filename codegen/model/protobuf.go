package model

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Protobuf is what a field's protobuf tag says, e.g. `protobuf:"bytes,1,opt,name=spec"`.
type Protobuf struct {
	Tagged  bool   // a protobuf tag is there
	Skip    bool   // `protobuf:"-"`
	Type    string // the wire type, e.g. "bytes", or the message that stands for the field, e.g. "Timestamp"
	Number  int    // e.g. 1
	Name    string // in messages, e.g. "spec"; "" where the tag has none
	Invalid string // what is wrong with the tag, e.g. "has no field number"; "" if nothing is
}

func parseProtobuf(tag string) (p Protobuf) {
	text, tagged := reflect.StructTag(tag).Lookup("protobuf")
	if !tagged || text == "" || text == "-" {
		return Protobuf{Tagged: tagged && text != "", Skip: text == "-"}
	}
	parts := strings.Split(text, ",")
	p = Protobuf{Tagged: true, Type: parts[0]}
	if len(parts) < 3 {
		p.Invalid = "has fewer than three parts"
		return p
	}
	var err error
	if p.Number, err = strconv.Atoi(parts[1]); err != nil {
		p.Invalid = fmt.Sprintf("has %q in the place of a number", parts[1])
	}
	for _, part := range parts[3:] {
		key, value, pair := strings.Cut(part, "=")
		if !pair {
			p.Invalid = fmt.Sprintf("has %q in the place of key=value", part)
		}
		if key == "name" {
			p.Name = value
		}
	}
	return p
}
