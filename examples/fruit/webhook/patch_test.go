package webhook

import (
	"encoding/json"
	"testing"
)

func TestDifference(t *testing.T) {
	for _, test := range []struct{ before, after, want string }{
		{`{}`, `{}`, `null`},
		{`{"a":{"b":[1,2]}}`, `{"a":{"b":[1,2]}}`, `null`},
		{`{}`, `{"a":{"b":1}}`, `[{"op":"add","path":"/a","value":{"b":1}}]`},
		{`{"a":{"b":1,"c":2}}`, `{"a":{"b":1,"c":3,"d":4}}`, `[{"op":"replace","path":"/a/c","value":3},{"op":"add","path":"/a/d","value":4}]`},
		{`{"a":[1]}`, `{"a":[1,2]}`, `[{"op":"replace","path":"/a","value":[1,2]}]`},
		{`{"a":1}`, `{"a":{"b":1}}`, `[{"op":"replace","path":"/a","value":{"b":1}}]`},
		{`{"x":{"a":1,"b":2}}`, `{"x":{"b":2}}`, `[{"op":"remove","path":"/x/a","value":null}]`},
		{`{"x/y":{}}`, `{"x/y":{"~":1}}`, `[{"op":"add","path":"/x~1y/~0","value":1}]`},
	} {
		operations, err := difference(json.RawMessage(test.before), json.RawMessage(test.after))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(operations); err != nil || string(got) != test.want {
			t.Errorf("from %s to %s:\n%s\nwant\n%s (%v)", test.before, test.after, got, test.want, err)
		}
	}
}
