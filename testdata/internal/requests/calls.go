package requests

import (
	"context"
	"reflect"
	"slices"

	"k8s.io/apimachinery/pkg/types"
)

// A Call is a method of a client with its arguments.
type Call struct {
	Client    *Client
	Method    string // e.g. "UpdateScale"
	Arguments []any  // without the context
}

// subresources are those that methods get which take one.
var subresources = []string{"scale", "status"}

// Calls returns the calls of all methods of a client, in the order of their names. A method that takes subresources is there once
// with none, and once with each.
func (c *Client) Calls(a Arguments) []Call {
	var calls []Call
	for method, function := range c.value.Methods() {
		t := function.Type()
		call := Call{Client: c, Method: method.Name}
		fixed := t.NumIn()
		if t.IsVariadic() {
			fixed--
		}
		for i := 1; i < fixed; i++ {
			call.Arguments = append(call.Arguments, a.of(t.In(i)))
		}
		calls = append(calls, call)
		if t.IsVariadic() {
			for _, subresource := range subresources {
				calls = append(calls, Call{c, method.Name, append(slices.Clone(call.Arguments), any(subresource))})
			}
		}
	}
	return calls
}

// Do calls the method, on the given client or on another one of the same interface, e.g. its fake. It returns what the method
// returns beside the error, or nil.
func (c Call) Do(ctx context.Context, client *Client) (any, error) {
	in := []reflect.Value{reflect.ValueOf(ctx)}
	for _, argument := range c.Arguments {
		in = append(in, reflect.ValueOf(argument))
	}
	out := client.value.MethodByName(c.Method).Call(in)
	err, _ := out[len(out)-1].Interface().(error)
	if len(out) == 1 {
		return nil, err
	}
	return out[0].Interface(), err
}

// Sent returns the argument that is the body of the request: an object, an apply configuration or a patch; nil if there is none.
func (c Call) Sent() any {
	for _, argument := range c.Arguments {
		switch argument.(type) {
		case string, types.PatchType:
			continue
		}
		if !isOptions(reflect.TypeOf(argument)) {
			return argument
		}
	}
	return nil
}

// String returns the call for people, e.g. "Trains.Patch of status".
func (c Call) String() string {
	text := c.Client.Name + "." + c.Method
	if len(c.Arguments) == 5 { // name, type and data of the patch, options
		text += " of " + c.Arguments[4].(string)
	}
	return text
}
