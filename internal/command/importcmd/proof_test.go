package importcmd

import (
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/internal/importer"
)

// A remedy does not name a package that gen import has not written.
func TestRefused(t *testing.T) {
	files := []importer.File{{Path: "api/v1/fruit_types.go"}}
	lines := `{"severity":"error","file":"api/v1/fruit_types.go","message":"a","remedy":"edit example.org/x/api/v1"}
{"severity":"warning","message":"b"}
{"severity":"error","message":"c","remedy":"see docs/using-api/v1"}
`
	problems := refused([]byte(lines), files)
	if len(problems) != 2 || strings.Contains(problems[0].Remedy, "example.org") ||
		problems[1].Remedy != "see docs/using-api/v1" {
		t.Errorf("%+v", problems)
	}
}
