package requests

import (
	"context"
	"reflect"

	"k8s.io/apimachinery/pkg/types"
)

// A Call is a method of a client with its arguments.
type Call struct {
	Client    *Client
	Method    string // e.g. "UpdateScale"
	Arguments []any  // without the context
}

// Calls returns the calls of all methods of a client, in the order of their names. A method that takes subresources is there twice:
// with none, and with status.
func (c *Client) Calls(a Arguments) []Call {
	var calls []Call
	for method, function := range c.value.Methods() {
		t := function.Type()
		call := Call{Client: c, Method: method.Name}
		for i := 1; i < t.NumIn(); i++ {
			if t.IsVariadic() && i == t.NumIn()-1 {
				calls = append(calls, call)
				call.Arguments = append(call.Arguments[:i-1:i-1], "status")
				break
			}
			call.Arguments = append(call.Arguments, a.of(t.In(i)))
		}
		calls = append(calls, call)
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

// String returns the call for people, e.g. "Trains.Patch with status".
func (c Call) String() string {
	text := c.Client.Name + "." + c.Method
	if variadic := len(c.Arguments) > 0 && c.Arguments[len(c.Arguments)-1] == any("status"); variadic {
		text += " with status"
	}
	return text
}
