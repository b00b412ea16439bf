package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// kindsTemplate is the generator kinds as a template.
const kindsTemplate = `{{range .Types}}{{if .Markers.Has "example:kind"}}
// {{.Name}}Kind is the group, version and kind of {{.Name}}.
var {{.Name}}Kind = {{ref "schema.GroupVersionKind"}}{Group: {{quote .Package.Group}}, Version: {{quote .Package.Version}}, Kind: {{quote .Name}}}
{{end}}{{end}}`

// kindsPlugin is the generator kinds as a plugin.
const kindsPlugin = `package main

import (
	"github.com/gen-toolkit/gen/codegen/plugin"
	"github.com/gen-toolkit/gen/examples/generator/kinds"
)

func main() { plugin.Main(kinds.Generator) }
`

// scripted is the same as a plugin that is no program of ours: it reads JSON, and knows no Go.
const scripted = `import json, sys
request = json.load(sys.stdin)
response = {"version": 1}
if request["action"] == "describe":
    response["markers"] = [{"name": "example:kind", "doc": "x", "on": ["type"], "value": "flag"}]
else:
    response["files"] = []
    for p in request["api"]["packages"]:
        lines = ["package " + p["name"], 'import "k8s.io/apimachinery/pkg/runtime/schema"']
        for t in request["api"]["types"]:
            if t["package"] == p["path"] and any(m["name"] == "example:kind" for m in t.get("markers", [])):
                lines.append("// %sKind is the group, version and kind of %s." % (t["name"], t["name"]))
                lines.append('var %sKind = schema.GroupVersionKind{Group: "%s", Version: "%s", Kind: "%s"}' % (t["name"], p["group"], p["version"], t["name"]))
        response["files"].append({"path": p["dir"] + "/zz_generated.kinds.go", "content": "\n\n".join(lines)})
json.dump(response, sys.stdout)
`

// BenchmarkOwnGenerator runs the generator kinds on ten packages of twenty types, as whole commands: in Go inside of
// gen, as a template, and as plugins in Go and in Python. What differs from builtin is what the way costs.
func BenchmarkOwnGenerator(b *testing.B) {
	dir := b.TempDir()
	b.Setenv("GENCACHE", "off")
	project := filepath.Join(dir, "project")
	write(b, filepath.Join(project, "go.mod"), "module example.org/bench\n\ngo 1.26.0\n\nrequire k8s.io/apimachinery v0.36.3\n")
	for p := range 10 {
		text := fmt.Sprintf("// +groupName=g%d.example.org\npackage v1\n", p)
		for t := range 20 {
			text += fmt.Sprintf("\n// +example:kind\ntype Kind%d struct{ Name string `json:\"name\"` }\n", t)
		}
		write(b, filepath.Join(project, fmt.Sprintf("g%d", p), "v1", "types.go"), text)
	}
	write(b, filepath.Join(project, "kinds.tmpl"), kindsTemplate)
	write(b, filepath.Join(project, "kinds.py"), scripted)
	marker := "markers: {example:kind: {doc: x, on: type, value: flag}}"
	for name, entry := range map[string]string{
		"builtin":  "kinds:",
		"template": "kinds: {template: kinds.tmpl, file: zz_generated.kinds.go, " + marker + "}",
		"plugin":   "kinds: {plugin: [../kindsplugin], " + marker + "}",
		"script":   "kinds: {plugin: [" + python() + ", kinds.py], " + marker + "}",
	} {
		write(b, filepath.Join(project, name+".yaml"), "packages: [./...]\ngenerate:\n  "+entry+"\n")
	}
	plugin := "zz_bench_plugin" // in this module, which has its requirements
	write(b, filepath.Join(plugin, "main.go"), kindsPlugin)
	defer os.RemoveAll(plugin)
	for program, of := range map[string]string{"mygen": ".", "gen": "github.com/gen-toolkit/gen/cmd/gen",
		"kindsplugin": "./" + plugin} {
		command(b, ".", "go", "build", "-o", filepath.Join(dir, program), of)
	}
	for _, way := range []string{"builtin", "template", "plugin", "script"} {
		b.Run(way, func(b *testing.B) {
			program := filepath.Join(dir, "gen")
			if way == "builtin" {
				program = filepath.Join(dir, "mygen")
			}
			if way == "script" && python() == "" {
				b.Skip("there is no python3")
			}
			for b.Loop() {
				command(b, project, program, "run", "-f", way+".yaml")
			}
			content, err := os.ReadFile(filepath.Join(project, "g9/v1/zz_generated.kinds.go"))
			if err != nil || strings.Count(string(content), "schema.GroupVersionKind{") != 20 {
				b.Errorf("the output is %s, %v", content, err)
			}
		})
	}
}

// python returns the path of Python itself, which may lie behind programs that choose one.
func python() string {
	out, _ := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output()
	return strings.TrimSpace(string(out))
}

func write(b *testing.B, name, content string) {
	b.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		b.Fatal(err)
	}
}

func command(b *testing.B, dir, name string, args ...string) {
	b.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
}
