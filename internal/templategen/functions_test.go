package templategen

import (
	"errors"
	"strings"
	"testing"
	"text/template"
	"time"
)

// TestGrowth: texts that a loop multiplies end as errors, before they take the memory.
func TestGrowth(t *testing.T) {
	for _, text := range []string{
		`{{$s := "aaaaaaaaaa"}}{{range 10}}{{$s = replace "a" "aaaaaaaaaa" $s}}{{end}}{{len $s}}`,
		`{{$s := "aaaaaaaaaa"}}{{range 40}}{{$s = join $s (split $s "a")}}{{end}}{{len $s}}`,
		`{{$s := "a\n"}}{{range 40}}{{$s = indent 1000 (replace "a" "a\na" $s)}}{{end}}{{len $s}}`,
		`{{$s := "aaaaaaaaaa"}}{{range 40}}{{$s = printf "%[1]s%[1]s" $s}}{{end}}{{len $s}}`,
		`{{$s := "aaaaaaaaaa"}}{{range 40}}{{$s = print $s $s}}{{end}}{{len $s}}`,
		`{{$s := "<<<<<<<<<<"}}{{range 40}}{{$s = html $s | printf "%s%s" $s}}{{end}}{{len $s}}`,
		`{{$s := list "aaaaaaaaaa"}}{{range 40}}{{$s = list $s $s}}{{end}}{{json $s}}`,
		`{{$s := dict "a" "a"}}{{range 40}}{{$s = dict "a" $s "b" $s}}{{end}}{{yaml $s}}`,
	} {
		own := template.FuncMap{"replace": replace, "join": join, "indent": indent, "split": strings.Split,
			"list": call("list"), "dict": Dict, "json": toJSON, "yaml": toYAML}
		parsed := template.Must(template.New("").Funcs(bounded).Funcs(own).Parse(text))
		if _, err := Executed(parsed, "", nil); !errors.Is(err, errTooLong) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func call(name string) any {
	for _, f := range Functions {
		if f.Name() == name {
			return f.call
		}
	}
	return nil
}

// TestGivenUp: a template that is given up ends, also without output and functions.
func TestGivenUp(t *testing.T) {
	for _, text := range []string{
		`{{range 9000000000000000000}}{{end}}`,
		`{{range 3000000}}{{range 3000000}}{{with 1}}{{else}}{{end}}{{end}}{{end}}`,
		`{{define "a"}}{{end}}{{range 9000000000000000000}}{{if 1}}{{template "a"}}{{end}}{{end}}`,
	} {
		parsed, out := template.Must(template.New("").Parse(text)), &limited{}
		bound, err := out.bound(parsed)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() { done <- bound.Execute(out, nil) }()
		time.Sleep(10 * time.Millisecond)
		out.stopped.Store(true)
		select {
		case err := <-done:
			if !errors.Is(err, errTooSlow) {
				t.Errorf("%s: %v", text, err)
			}
		case <-time.After(5 * time.Second):
			t.Errorf("%s goes on", text)
		}
	}
}

// BenchmarkRounds measures what a round of a loop costs.
func BenchmarkRounds(b *testing.B) {
	parsed := template.Must(template.New("").Parse(`{{range 1000}}{{.}}{{end}}`))
	for b.Loop() {
		if _, err := Executed(parsed, "", nil); err != nil {
			b.Fatal(err)
		}
	}
}
