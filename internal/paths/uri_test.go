package paths

import "testing"

func TestURI(t *testing.T) {
	for _, c := range []struct {
		path      string
		separator rune
		want      string
	}{
		{"/src/my fruit/#1.go", '/', "file:///src/my%20fruit/%231.go"},
		{"/src/fruit/", '/', "file:///src/fruit"},
		{`/src/a\b.go`, '/', "file:///src/a%5Cb.go"},
		{"/", '/', "file:///"},
		{`C:\src\my fruit\fruit.go`, '\\', "file:///C:/src/my%20fruit/fruit.go"},
		{"c:/src/fruit.go", '\\', "file:///c:/src/fruit.go"},
		{`\\host\share\fruit.go`, '\\', "file://host/share/fruit.go"},
	} {
		if got := uri(c.path, c.separator); got != c.want {
			t.Errorf("%s: %s, want %s", c.path, got, c.want)
		}
	}
}
