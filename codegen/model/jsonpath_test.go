package model

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const pathSource = `// +groupName=example.org
package v1

type Pod struct {
	Meta   ` + "`json:\"metadata\"`" + `
	*Shown ` + "`json:\",inline\"`" + `
	hidden ` + "`json:\",inline\"`" + `
	Spec   *Spec ` + "`json:\"spec\"`" + `
	Odd    string ` + "`json:\"example.org/odd[s]\"`" + `
	Name   string ` + "`json:\"-\"`" + `
	Self   *Pod ` + "`json:\"self\"`" + `
	lost   string
}

type Meta struct {
	Name   string
	Labels map[string]string ` + "`json:\"labels\"`" + `
}

type Shown struct {
	Deeper
	Level int ` + "`json:\"level\"`" + `
}

type Deeper struct {
	Level string ` + "`json:\"level\"`" + `
	Depth Depth ` + "`json:\"depth\"`" + `
}

type Depth int8

type hidden struct {
	Seen bool ` + "`json:\"seen\"`" + `
}

type Spec struct {
	Containers []Container ` + "`json:\"containers\"`" + `
	Pair       *[2]string  ` + "`json:\"pair\"`" + `
	ByNumber   map[int32][]string ` + "`json:\"byNumber\"`" + `
	Text       Text ` + "`json:\"text\"`" + `
	Data       []byte ` + "`json:\"data\"`" + `
}

type Container struct {
	Ports map[string]*Port ` + "`json:\"ports\"`" + `
}

type Port struct {
	Number int32 ` + "`json:\"number\"`" + `
}

type Text struct{ Value string }

func (t Text) MarshalText() ([]byte, error) { return nil, nil }
`

// TestResolve: the steps of a path, embedded structs among them, and what it leads to.
func TestResolve(t *testing.T) {
	api, problems := build(t, map[string]string{"v1/pod.go": pathSource})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	pod := api.Packages[0].Type("Pod")
	for text, want := range map[string]string{
		".spec.containers":                            "Spec Containers: []Container",
		".spec.containers[*].ports['http'].number":    `Spec Containers each Ports "http" Number: int32`,
		`{.spec.containers[0].ports['http'].number}`:  `Spec Containers 0 Ports "http" Number: int32`,
		"$.spec.containers.[1].ports.http":            `Spec Containers 1 Ports "http": *Port`,
		".spec.pair[1]":                               "Spec Pair 1: string",
		".spec.byNumber[*][*]":                        "Spec ByNumber each each: string",
		".metadata.labels.*":                          "Meta Labels each: string",
		".metadata.Name":                              "Meta Name: string",
		`.metadata.labels.example\.org/app`:           `Meta Labels "example.org/app": string`,
		`.metadata.labels['it\'s.here']`:              `Meta Labels "it's.here": string`,
		".level":                                      "Shown Level: int",
		".depth":                                      "Shown Deeper Depth: Depth",
		".seen":                                       "hidden Seen: bool",
		`['example.org/odd[s]']`:                      "Odd: string",
		".self.self.level":                            "Self Self Shown Level: int",
		".spec.text":                                  "Spec Text: Text",
		".spec.data":                                  "Spec Data: []byte",
		"  .spec.containers[*].ports[*].number":       "Spec Containers each Ports each Number: int32",
		".spec.containers[*].ports['a]b\"c'].number ": `Spec Containers each Ports "a]b\"c" Number: int32`,
	} {
		path, problem := pod.Resolve(text, Position{})
		if problem != nil {
			t.Errorf("%s: %s: %s", text, problem.Message, problem.Remedy)
			continue
		}
		if diff := cmp.Diff(want, steps(path)); diff != "" {
			t.Errorf("%s (-want +got): %s", text, diff)
		}
		if again, problem := pod.Resolve(path.Text, Position{}); problem != nil || steps(again) != want {
			t.Errorf("%s, the plain form of %s, is %s: %v", path.Text, text, steps(again), problem)
		}
	}
}

func steps(p Path) string {
	var all []string
	for _, s := range p.Steps {
		switch s.Kind {
		case StepField:
			all = append(all, s.Field.Name)
		case StepEntry:
			all = append(all, fmt.Sprintf("%q", s.Key))
		case StepElement:
			all = append(all, fmt.Sprint(s.Index))
		case StepEach:
			all = append(all, "each")
		}
	}
	return strings.Join(all, " ") + ": " + p.Type().Expr(func(string, string) string { return "" })
}

// TestResolveProblems: what is not there is named, with what was meant or what to write.
func TestResolveProblems(t *testing.T) {
	api, _ := build(t, map[string]string{"v1/pod.go": pathSource})
	pod := api.Packages[0].Type("Pod")
	for text, want := range map[string]string{
		"":                         "path : it names nothing",
		"spec":                     `path spec: "spec" does not begin with a dot`,
		".spec.containers[*].prts": `Container has no field "prts"; did you mean .spec.containers[*].ports?`,
		".lost":                    `Pod has no field "lost"; it has depth, example.org/odd[s], level, metadata, seen, self, spec`,
		".name":                    `Pod has no field "name"`,
		".metadata.labels.a.b": ".metadata.labels.a is a string: there is nothing inside; end the path at " +
			".metadata.labels.a",
		".spec.text.Value": "Text marshals itself, so gen does not know its fields; end the path " +
			"at .spec.text",
		".spec.pair[2]": ".spec.pair has only 2 elements; write .spec.pair[*] for every element",
		".spec.byNumber['1']": "the keys of .spec.byNumber are of type int32, not text; write " +
			".spec.byNumber[*] for every value",
		".spec.containers.ports":     `.spec.containers is a list, which has no field "ports"; write .spec.containers[*].ports for every element`,
		".spec.containers[-1]":       "[-1] is neither",
		".spec.containers[?(@.a)].b": "it has a filter",
		".metadata.labels['a'":       "a bracket is not closed",
		".100%d":                     `path .100%d: Pod has no field "100%d"`,
	} {
		_, problem := pod.Resolve(text, Position{Line: 7})
		if problem == nil || !strings.Contains(problem.Message+"; "+problem.Remedy, want) || problem.Pos.Line != 7 {
			t.Errorf("%s: %+v, want %s", text, problem, want)
		}
	}
}

// TestSelects: the embedded struct may be left out where Go finds the field without it.
func TestSelects(t *testing.T) {
	api, _ := build(t, map[string]string{"v1/pod.go": pathSource})
	pod := api.Packages[0].Type("Pod")
	for text, want := range map[string]bool{".metadata.labels": true, ".depth": true, ".level": true,
		".metadata.Name": false} {
		path, problem := pod.Resolve(text, Position{})
		if problem != nil {
			t.Fatal(problem)
		}
		var way []*Field
		for _, s := range path.Steps {
			way = append(way, s.Field)
		}
		if got := pod.Promotes(way); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
