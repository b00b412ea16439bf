package report

import (
	"go/token"
	"os"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen/diag"
)

func TestPrint(t *testing.T) {
	at := func(file string, line int) token.Position {
		return token.Position{Filename: file, Line: line, Column: 2}
	}
	var list diag.List
	list.Add(
		diag.Warnf(at("/src/b.go", 1), "later"),
		diag.Errorf(at("/src/a.go", 20), "100%% wrong,\nreally").Fix("do this\nor that"),
		diag.Errorf(at("/src/a.go", 3), "first"),
		diag.Errorf(at("/src/a.go", 3), "first"),
		diag.Errorf(diag.NoPosition, "nowhere"),
		diag.Errorf(diag.At("/elsewhere/gen.yaml"), "whole file"),
		diag.Diagnostic{Pos: at("/src/c.go", 1), Severity: diag.Fixed, Message: "gone"},
		diag.Diagnostic{Pos: at("/src/my fruit/d.go", 1), Severity: diag.Warning, Message: "misspelt",
			Remedy: "did you mean b?", Rule: diag.MisspeltMarker,
			Edits: []diag.Edit{{Pos: at("/src/my fruit/d.go", 1), Old: "a\nbc", New: "b"}}},
	)
	for format, want := range map[string]string{
		"text": `error: nowhere
/elsewhere/gen.yaml: error: whole file
a.go:3:2: error: first
a.go:20:2: error: 100% wrong,
really
	do this
	or that
b.go:1:2: warning: later
c.go:1:2: fixed: gone
my fruit/d.go:1:2: warning: misspelt [misspelt-marker]
	did you mean b?
`,
		"json": `{"severity":"error","message":"nowhere"}
{"file":"/elsewhere/gen.yaml","severity":"error","message":"whole file"}
{"file":"a.go","line":3,"column":2,"severity":"error","message":"first"}
{"file":"a.go","line":20,"column":2,"severity":"error","message":"100% wrong,\nreally","remedy":"do this\nor that"}
{"file":"b.go","line":1,"column":2,"severity":"warning","message":"later"}
{"file":"c.go","line":1,"column":2,"severity":"fixed","message":"gone"}
{"file":"my fruit/d.go","line":1,"column":2,"severity":"warning","message":"misspelt","remedy":"did you mean b?",` +
			`"rule":"misspelt-marker"}
`,
		"github": `::error::nowhere
::error file=/elsewhere/gen.yaml::whole file
::error file=a.go,line=3,col=2::first
::error file=a.go,line=20,col=2::100%25 wrong,%0Areally%0Ado this%0Aor that
::warning file=b.go,line=1,col=2::later
::notice file=c.go,line=1,col=2::fixed: gone
::warning file=my fruit/d.go,line=1,col=2::misspelt [misspelt-marker]%0Adid you mean b?
`,
		"sarif": readFile(t, "testdata/print.sarif"),
	} {
		var out strings.Builder
		if err := Print(&out, format, "/src", list); err != nil || out.String() != want {
			t.Errorf("%s: %v\ngot:\n%s\nwant:\n%s", format, err, out.String(), want)
		}
	}
	if err := Print(&strings.Builder{}, "xml", "/src", list); err == nil {
		t.Error("an unknown format gave no error")
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
