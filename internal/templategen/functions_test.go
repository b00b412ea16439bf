package templategen

import (
	"errors"
	"strings"
	"testing"
	"text/template"
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
	} {
		own := template.FuncMap{"replace": replace, "join": join, "indent": indent, "split": strings.Split}
		parsed := template.Must(template.New("").Funcs(bounded).Funcs(own).Parse(text))
		if _, err := executed(parsed, nil); !errors.Is(err, errTooLong) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
