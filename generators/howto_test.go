package generators

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver"
)

// howToParts are the declarations of an API, by what a page has where it declares them itself.
var howToParts = []struct{ has, text string }{
	{"type Fruit struct", `// Fruit is a piece of fruit.
type Fruit struct {
	metav1.TypeMeta   ~json:",inline"~
	metav1.ObjectMeta ~json:"metadata,omitempty"~

	Spec FruitSpec ~json:"spec"~
}
`},
	{"type FruitSpec struct", `// FruitSpec says how the fruit is.
type FruitSpec struct {
	Weight int32 ~json:"weight,omitempty"~
}
`},
	{"type FruitList struct", `// FruitList is a list of fruit.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type FruitList struct {
	metav1.TypeMeta ~json:",inline"~
	metav1.ListMeta ~json:"metadata,omitempty"~

	Items []Fruit ~json:"items"~
}
`},
}

const howToPackage = `// Package v1 is version v1 of the fruit API.
//
// +groupName=example.org
// +k8s:deepcopy-gen=package
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

`

const howToSettings = "packages: [./api/...]\ngenerate:\n  deepcopy:\n  crd: {dir: config/crd}\n"

var (
	fenced    = regexp.MustCompile("(?ms)^```(go|yaml)\n(.*?)^```$")
	firstPath = regexp.MustCompile(`^(?://|#) ([\w./-]+\.(?:go|yaml))\n`)
)

// TestHowTo: what the pages of docs/how-to put into an API makes what they show, without a word from gen. The first
// line of a block names its file; one without is a part of the API.
func TestHowTo(t *testing.T) {
	pages, err := filepath.Glob("../docs/how-to/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal("no pages: ", err)
	}
	for _, page := range pages {
		t.Run(strings.TrimSuffix(filepath.Base(page), ".md"), func(t *testing.T) {
			t.Parallel()
			content, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			settings, api, shown := howToSettings, "", map[string]string{}
			for _, block := range fenced.FindAllStringSubmatch(string(content), -1) {
				text := block[2]
				named := firstPath.FindStringSubmatch(text)
				switch {
				case named == nil:
					api += text + "\n"
				case named[1] == config.Name:
					settings = strings.TrimPrefix(text, named[0])
				default:
					shown[named[1]] = strings.TrimPrefix(text, named[0])
				}
			}
			if len(shown) == 0 {
				t.Fatal("the page shows no output")
			}
			for _, part := range howToParts {
				if !strings.Contains(api, part.has) {
					api += strings.ReplaceAll(part.text, "~", "`")
				}
			}
			made := makeHowTo(t, settings, howToPackage+api)
			for name, text := range shown {
				if !hasLines(made[name], text) {
					t.Errorf("%s does not have\n%s\nbut\n%s", name, text, made[name])
				}
			}
		})
	}
}

// makeHowTo returns the files that gen writes for an API, by name.
func makeHowTo(t *testing.T, settings, api string) map[string]string {
	t.Helper()
	cfg, problems := moduleWith(t, map[string]string{"api/v1/fruit.go": api}, settings)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	result, err := driver.Run(t.Context(), cfg) // no types are checked: gen's own module does not require client-go
	if err != nil || len(result.Diagnostics) > 0 {
		t.Fatalf("%v\n%v\n%s", err, result.Diagnostics, api)
	}
	made := map[string]string{}
	for _, change := range result.Changes.All {
		rel, err := filepath.Rel(cfg.Dir, change.Path)
		if err != nil {
			t.Fatal(err)
		}
		after, err := change.New.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		made[filepath.ToSlash(rel)] = string(after)
	}
	return made
}

// hasLines reports whether a text has complete lines, one after the other.
func hasLines(text, lines string) bool {
	return strings.Contains("\n"+text, "\n"+lines)
}
