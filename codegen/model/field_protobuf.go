package model

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Protobuf is what a field's protobuf tag says, e.g. `protobuf:"bytes,1,opt,name=spec"`.
type Protobuf struct {
	Tagged  bool   // a protobuf tag other than "-" is there
	Skip    bool   // `protobuf:"-"`
	Type    string // the wire type, e.g. "bytes", or the message that replaces the field, e.g. "Timestamp"
	Number  int    // e.g. 1
	Name    string // in messages, e.g. "spec": by this tag, else by the json tag; "" if neither has one
	Invalid string // what is wrong with the tag, e.g. "has no field number"; "" if nothing is
}

func parseProtobuf(tag string) (p Protobuf) {
	tags := reflect.StructTag(tag)
	if name, _, _ := strings.Cut(tags.Get("json"), ","); name != "-" {
		p.Name = name
	}
	text := tags.Get("protobuf")
	if p.Skip = text == "-"; p.Skip || text == "" {
		return p
	}
	p.Tagged = true
	parts := strings.Split(text, ",")
	if p.Type = parts[0]; len(parts) < 3 {
		p.Invalid = "has fewer than three parts"
		return p
	}
	var err error
	if p.Number, err = strconv.Atoi(parts[1]); err != nil {
		p.Invalid = fmt.Sprintf("has %q in place of a number", parts[1])
	}
	for _, part := range parts[3:] {
		key, value, pair := strings.Cut(part, "=")
		if !pair {
			p.Invalid = fmt.Sprintf("has %q in place of key=value", part)
		}
		if key == "name" {
			p.Name = value
		}
	}
	return p
}
