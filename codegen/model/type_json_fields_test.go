package model

import (
	"strings"
	"testing"
)

// TestJSONFields: which fields count is what encoding/json says of the same struct.
func TestJSONFields(t *testing.T) {
	api, problems := build(t, map[string]string{"v1/pod.go": `// +groupName=example.org
package v1

type Pod struct {
	Left
	*Right
	Name string ` + "`json:\"name\"`" + `
	Skipped string ` + "`json:\"-\"`" + `
	Named Deep ` + "`json:\"named,inline\"`" + `
	hidden string
}

type Left struct {
	Deep
	Name    int
	Tie     int
	Skipped string
	Size    int ` + "`json:\"Size\"`" + `
}

type Right struct {
	*Pod
	Name int
	Tie  int
	Size string
}

type Deep struct {
	Tie  int
	Size int
	Only int ` + "`json:\",omitempty\"`" + `
}
`})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	pod := api.Packages[0].Type("Pod")
	ways := func(fields ...JSONField) string {
		var all []string
		for _, f := range fields {
			var way []string
			for _, of := range f.way() {
				way = append(way, of.Name)
			}
			all = append(all, f.JSON.Name+"="+strings.Join(way, "."))
		}
		return strings.Join(all, " ")
	}
	const want = "Only=Left.Deep.Only Skipped=Left.Skipped Size=Left.Size name=Name named=Named"
	if got := ways(pod.JSONFields()...); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	var conflicts []string
	for _, pair := range pod.JSONConflicts() {
		conflicts = append(conflicts, ways(pair[:]...))
	}
	const pairs = "Name=Left.Name Name=Right.Name; Tie=Left.Tie Tie=Right.Tie"
	if got := strings.Join(conflicts, "; "); got != pairs {
		t.Errorf("got conflicts %q, want %q", got, pairs)
	}
}
