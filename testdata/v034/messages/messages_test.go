package messages

import (
	"reflect"
	"testing"

	"github.com/gogo/protobuf/jsonpb"
	"github.com/gogo/protobuf/proto"
	"github.com/gogo/protobuf/protoc-gen-gogo/descriptor"
	"github.com/gogo/protobuf/types"
)

const fullName = "github.com.gen_toolkit.gen.testdata.fruit.messages.Fruit"

// TestRegistered: gogo finds the message by its name, encodes and decodes it, and merges it.
func TestRegistered(t *testing.T) {
	fruit := &Fruit{Labels: map[string]string{"color": "red"}, Weight: 3, Seeds: []Seed{{Name: "a"}}}
	if got := proto.MessageName(fruit); got != fullName {
		t.Errorf("the message is called %q", got)
	}
	if got := proto.MessageType(fullName); got != reflect.TypeFor[*Fruit]() {
		t.Errorf("%s is a %v", fullName, got)
	}
	packed, err := types.MarshalAny(fruit)
	if err != nil {
		t.Fatal(err)
	}
	var unpacked types.DynamicAny
	if err := types.UnmarshalAny(packed, &unpacked); err != nil || !reflect.DeepEqual(unpacked.Message, fruit) {
		t.Errorf("%+v: %v", unpacked.Message, err)
	}
	var merged Fruit
	proto.Merge(&merged, fruit)
	if data, err := proto.Marshal(&merged); err != nil || len(data) != proto.Size(fruit) || !reflect.DeepEqual(&merged, fruit) {
		t.Errorf("%+v: %v", merged, err)
	}
	if text, err := (&jsonpb.Marshaler{}).MarshalToString(fruit); err != nil || text == "" {
		t.Errorf("as JSON: %q, %v", text, err)
	}
}

// TestDescriptor: the descriptor names the fields and their types.
func TestDescriptor(t *testing.T) {
	file, message := descriptor.ForMessage(&Fruit{})
	if file.GetPackage()+"."+message.GetName() != fullName || len(file.MessageType) != 2 || len(message.Field) != 3 {
		t.Fatalf("%v", file)
	}
	for i, want := range []string{"." + fullName + ".LabelsEntry", "", "." + file.GetPackage() + ".Seed"} {
		if got := message.Field[i].GetTypeName(); got != want {
			t.Errorf("field %d is a %q, want %q", i, got, want)
		}
	}
	if entry := message.NestedType[0]; entry.GetName() != "LabelsEntry" || !entry.Options.GetMapEntry() {
		t.Errorf("%v", entry)
	}
}
