package model

import (
	"strings"
	"testing"
)

// TestCheckPath resolves paths of printer columns, of which kubectl knows more forms than indexes do.
func TestCheckPath(t *testing.T) {
	api, problems := build(t, map[string]string{"pod.go": pathSource})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	pod := api.Packages[0].Type("Pod")
	for path, want := range map[string]string{
		`.spec.containers[?(@.ports=="a]")].ports`:     "",
		`.spec.containers[?(@.port=="a")].ports`:       `Container has no field "port"`,
		`.spec.containers[?("a"!=@.port)].ports`:       `Container has no field "port"`,
		`.spec.containers[?(@.port)].ports`:            `Container has no field "port"`,
		`.spec.containers[?(@.ports || @.b)].ports`:    "",
		`.spec.containers[?(@.ports[0]=='x')].colour`:  `Container has no field "colour"`,
		`.spec.containers[*].ports.http.number`:        "",
		`.spec.containers[*].ports.http.nummer`:        `Port has no field "nummer"`,
		`.spec.containers[0:2]`:                        "", // of a form that only kubectl knows
		`.spec.text.anything`:                          "", // it marshals itself
		`.spec..deep`:                                  "",
		`{.metadata.labels['a']}`:                      "",
		`.metadata.label`:                              `Meta has no field "label"`,
		`.colour`:                                      `Pod has no field "colour"`,
		`.spec.containers[?(@.ports=="never closed"`:   "a bracket is not closed",
		`.spec[containers`:                             "a bracket is not closed",
		`.spec['containers`:                            "a quote is not closed",
		`.spec.containers.colour`:                      `is a list, which has no field "colour"`,
		`.spec.containers[?(@.a=="\"]")].ports['a'].x`: `Port has no field "x"`,
	} {
		got := pod.CheckPath(path, Position{})
		switch {
		case want == "" && got != nil:
			t.Errorf("%s: %v", path, got.Message)
		case want != "" && (got == nil || !strings.Contains(got.Message, want)):
			t.Errorf("%s: got %v, want %s", path, got, want)
		}
	}
}

// TestMarshals finds a type's own methods and those of what it embeds, but none of another signature.
func TestMarshals(t *testing.T) {
	api, problems := build(t, map[string]string{"fruit.go": `// +groupName=example.org
package v1

type Own string

func (o *Own) MarshalText() ([]byte, error) { return nil, nil }

type Embeds struct{ Own }

type Declared Own

type Other string

func (o Other) MarshalText() string { return "" }

type Interface interface{ MarshalText() ([]byte, error) }
`})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	for name, want := range map[string]bool{"Own": true, "Embeds": true, "Declared": false, "Other": false,
		"Interface": false} {
		if got := api.Packages[0].Type(name).HasMarshaler("MarshalText"); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
