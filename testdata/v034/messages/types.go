// Package messages has messages that github.com/gogo/protobuf knows, as code of grpc-gateway needs them.
//
// +k8s:protobuf-gen=package
package messages

// Fruit is a message with a map, a list and another message.
type Fruit struct {
	Labels map[string]string `json:"labels" protobuf:"bytes,1,rep,name=labels"`
	Weight int32             `json:"weight" protobuf:"varint,2,opt,name=weight"`
	Seeds  []Seed            `json:"seeds" protobuf:"bytes,3,rep,name=seeds"`
}

// Seed is a message in another one.
type Seed struct {
	Name string `json:"name" protobuf:"bytes,1,opt,name=name"`
}
