package apigraph

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// orchard is a graph with all relations.
func orchard() *Graph {
	old, now, core := &Version{Name: "v1alpha1", Path: "a.org/v1alpha1"}, &Version{Name: "v1", Path: "a.org/v1"},
		&Version{Name: "v1", Path: "k8s.io/api/core/v1"}
	kind := func(v *Version, name, plural, scope string, files ...Files) *Kind {
		k := &Kind{name, plural, scope, v, files}
		v.Kinds = append(v.Kinds, k)
		return k
	}
	fruit := kind(now, "Fruit", "fruits", "namespaced", Files{"client", 2}, Files{"crd", 1})
	tree := kind(now, "Tree", "trees", "cluster", Files{"crd", 1})
	before := kind(old, "Fruit", "fruits", "namespaced")
	recipe := kind(core, "ConfigMap", "", "")
	groups := []*Group{{"a.org", false, []*Version{now, old}}, {"k8s.io/api/core", true, []*Version{core}}}
	for _, g := range groups {
		for _, v := range g.Versions {
			v.Group = g
		}
	}
	return &Graph{groups, []Edge{
		{fruit, recipe, Watches, "by recipe"}, {tree, fruit, Holds, ".spec.<fruits>[]"}, {tree, fruit, Owns, ""},
		{before, fruit, Converts, ""}}}
}

func TestTree(t *testing.T) {
	const want = `a.org
├─ v1  a.org/v1
│  ├─ Fruit  fruits, namespaced
│  │  ├─ watches by recipe: ConfigMap v1 k8s.io/api/core
│  │  └─ 2 files of client, 1 of crd
│  └─ Tree  trees, cluster
│     ├─ holds .spec.<fruits>[]: Fruit v1 a.org
│     ├─ owns: Fruit v1 a.org
│     └─ 1 file of crd
└─ v1alpha1  a.org/v1alpha1
   └─ Fruit  fruits, namespaced
      └─ converts: Fruit v1 a.org
`
	var out bytes.Buffer
	orchard().Tree(&out)
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestKeep: what leads to a kind that is left out goes, too, and a kind of others to which nothing leads any more.
func TestKeep(t *testing.T) {
	g := orchard()
	g.Keep(func(k *Kind) bool { return k.Name == "Tree" || k.Version.Name == "v1alpha1" })
	const want = `flowchart LR
  subgraph g0["a.org"]
    subgraph g0v0["v1"]
      k0["Tree"]
    end
    subgraph g0v1["v1alpha1"]
      k1["Fruit"]
    end
  end
`
	var out bytes.Buffer
	g.Mermaid(&out)
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestMermaid(t *testing.T) {
	const want = `flowchart LR
  subgraph g0["a.org"]
    subgraph g0v0["v1"]
      k0["Fruit"]
      k1["Tree"]
    end
    subgraph g0v1["v1alpha1"]
      k2["Fruit"]
    end
  end
  subgraph g1["k8s.io/api/core"]
    subgraph g1v0["v1"]
      k3["ConfigMap"]
    end
  end
  k0 -.->|"watches by recipe"| k3
  k1 -->|"holds .spec.<fruits>[]"| k0
  k1 ==>|"owns"| k0
  k2 <-->|"converts"| k0
`
	var out bytes.Buffer
	orchard().Mermaid(&out)
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestDOT has Graphviz read the graph where it is installed.
func TestDOT(t *testing.T) {
	var out bytes.Buffer
	orchard().DOT(&out)
	for _, part := range []string{`label="a.org"`, `k3 [label="ConfigMap"]`,
		`k0 -> k3 [label="watches by recipe", style=dashed]`, `k1 -> k0 [label="holds .spec.<fruits>[]"]`, `k2 -> k0 [label="converts", dir=both, constraint=false]`} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("%s is missing:\n%s", part, out.String())
		}
	}
	dot, err := exec.LookPath("dot")
	if err != nil {
		return
	}
	command := exec.CommandContext(t.Context(), dot, "-Tsvg")
	command.Stdin = &out
	if said, err := command.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, said)
	}
}

// TestSVG: the picture is XML, no box covers another one, and all is inside of it.
func TestSVG(t *testing.T) {
	var out bytes.Buffer
	g := orchard()
	g.SVG(&out, func(k *Kind) string { return "#" + k.Version.Name + "-" + k.Name })
	decoder := xml.NewDecoder(&out)
	count, texts := map[string]int{}, ""
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			count[token.Name.Local]++
			for _, a := range token.Attr {
				if a.Name.Local == "href" {
					texts += a.Value + "\n"
				}
			}
		case xml.CharData:
			texts += string(token) + "\n"
		}
	}
	if count["a"] != 4 || count["path"] != 5 || count["title"] != 4 { // a path is the head of arrows
		t.Errorf("elements: %v", count)
	}
	for _, text := range []string{"holds .spec.<fruits>[]", "#v1alpha1-Fruit",
		"fruits, namespaced\nclient: 2\ncrd: 1"} {
		if !strings.Contains(texts, text) {
			t.Errorf("there is no %q:\n%s", text, texts)
		}
	}
	boxes, frames, width, height := g.layOut()
	for k, b := range boxes {
		if b.x < 0 || b.y < 0 || b.x+b.width > width || b.y+boxHeight > height {
			t.Errorf("%s is outside of the picture: %+v", k.Name, b)
		}
		for other, o := range boxes {
			if k != other && b.x < o.x+o.width && o.x < b.x+b.width && b.y < o.y+boxHeight && o.y < b.y+boxHeight {
				t.Errorf("%s covers %s", k.Name, other.Name)
			}
		}
	}
	if len(frames) != 2 || frames[0].y+frames[0].height > frames[1].y {
		t.Errorf("the frames are %v", frames)
	}
}
