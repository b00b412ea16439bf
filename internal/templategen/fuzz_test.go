package templategen

import (
	"testing"
	"text/template"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// FuzzTemplate executes texts as templates: they may be wrong, but gen neither panics nor hangs.
func FuzzTemplate(f *testing.F) {
	for _, text := range []string{"{{.Name}}", "{{range .Fields}}{{type .Type}}{{end}}", "{{indent 3 .Name}}",
		`{{with find "a" .Markers}}{{.Value}}{{end}}`, `{{json (dict "a" (list 1 2))}}`, "{{deref .}}{{shape .}}",
		`{{define "a"}}{{template "a" .}}{{end}}{{template "a" .}}`, "{{range $i := 100}}{{$i}}{{end}}",
		`{{ref "metav1.Time"}}{{ref "a/b.C"}}`, "{{comment .Doc}}", "{{yaml .}}", "{{call .Name}}", "{{printf `%*d` 9 9}}"} {
		f.Add(text)
	}
	str := &model.Type{Kind: model.Basic, Name: "string"}
	fruit := &model.Type{Kind: model.Struct, Name: "Fruit", PkgPath: "example.org/fruit", PkgName: "fruit",
		Doc: []string{"Fruit is a fruit."}, Fields: []*model.Field{{Name: "Color", Type: str}},
		Markers: marker.SetOf(marker.Marker{Definition: &marker.Definition{Name: "a"}, Value: "b"})}
	fruit.Elem = fruit
	f.Fuzz(func(t *testing.T, text string) {
		funcs := functions(&model.API{}, func(*model.Type) map[string]any { return map[string]any{"type": "object"} })
		s := &source{options: &Options{Template: "fuzz.tmpl"}, path: "/fuzz.tmpl"}
		parsed, err := template.New(bodyName).Funcs(emit.New(emit.Frame{}).Funcs()).Funcs(funcs).Parse(text)
		if err == nil {
			_, err = Executed(parsed, parsed.Name(), fruit)
		}
		if err == nil {
			return
		}
		if d := s.diagnose(err); d.Message == "" || d.Remedy == "" || d.Pos.Line < 1 {
			t.Errorf("%q leads to a diagnostic without a message, a remedy or a line: %v", text, d)
		}
	})
}
