package migrate

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// version is what names of programs may end in, e.g. the end of controller-gen-v0.21.0 or controller-gen@latest.
var version = regexp.MustCompile(`(@.*|-v?[0-9]+(\.[0-9]+)*.*|\.exe)$`)

// Program returns the name of the program that a call runs, and its arguments. See [Plan.Replaced].
func Program(c shell.Call) (name string, args []string) { return program(c) }

// program returns the name of the program that a call runs, e.g. "controller-gen" for go run
// sigs.k8s.io/controller-tools/cmd/controller-gen@v0.20.0, and its arguments.
func program(c shell.Call) (name string, args []string) {
	args = c.Args
	if len(args) > 2 && isGo(args[0]) && (args[1] == "run" || args[1] == "tool") {
		args = args[2:]
		for len(args) > 1 && (strings.HasPrefix(args[0], "-") || isFlags(args)) {
			flag := args[0]
			if args = args[1:]; slices.Contains([]string{"-modfile", "-mod", "-C", "-tags"}, flag) {
				args = args[1:]
			}
		}
		if len(args) > 0 && path.Ext(args[0]) == ".go" { // go run vendor/k8s.io/code-generator/cmd/client-gen/main.go
			args = append([]string{path.Dir(args[0])}, args[1:]...)
		}
	}
	if len(args) == 0 {
		return "", nil
	}
	if args = unwrapped(args); len(args) > 1 && isVariable(args[0]) && isTool(args[1]) { // $(GO_ENV) controller-gen …
		args = args[1:]
	}
	name = path.Base(args[0])
	if variable := namedAfter(name); variable != "" {
		return variable, args[1:]
	}
	if !argv.Known(name) {
		return name, args[1:]
	}
	return version.ReplaceAllString(name, ""), args[1:]
}

// isFlags reports whether the first argument of go run is a variable with flags: a generator follows it.
func isFlags(args []string) bool {
	return isVariable(args[0]) && slices.ContainsFunc(args[1:], isTool)
}

// isVariable reports whether only a run would tell what a word is, and no program is named like it.
func isVariable(word string) bool {
	return !argv.Known(path.Base(word)) && namedAfter(path.Base(word)) == ""
}

// isTool reports whether a word is a program that gen replaces.
func isTool(word string) bool {
	return oldtools.Find(version.ReplaceAllString(path.Base(word), "")) != nil || namedAfter(path.Base(word)) != ""
}

// unwrapped returns what Bazel runs: "controller-gen" with its arguments for bazel run //hack:controller-gen -- ….
func unwrapped(args []string) []string {
	if base := path.Base(args[0]); len(args) < 3 || args[1] != "run" || base != "bazel" && base != "bazelisk" {
		return args
	}
	rest := args[2:]
	for len(rest) > 0 && strings.HasPrefix(rest[0], "-") {
		rest = rest[1:]
	}
	if len(rest) == 0 {
		return args
	}
	label := rest[0]
	if rest = slices.Clone(rest); len(rest) > 1 && rest[1] == "--" {
		rest = slices.Delete(rest, 1, 2)
	}
	rest[0] = label[strings.LastIndexAny(label, "/:")+1:]
	return rest
}

// variableEnd is what names of variables with programs may end in, e.g. the end of CLIENT_GEN_BINARY.
var variableEnd = regexp.MustCompile(`-(binary|bin|cmd|command|exe|path|tool)$`)

// namedAfter returns the program that a variable is named after, e.g. "deepcopy-gen" for $(DEEPCOPY_GEN) and
// $DEEPCOPYGEN; "" for another text.
func namedAfter(word string) string {
	name := strings.ToLower(strings.Trim(argv.Show(word), "$(){}\""))
	name = variableEnd.ReplaceAllString(strings.ReplaceAll(name, "_", "-"), "")
	if argv.Known(word) {
		return ""
	}
	for _, tool := range oldtools.Names() {
		if strings.ReplaceAll(tool, "-", "") == strings.ReplaceAll(name, "-", "") {
			return tool
		}
	}
	return ""
}

// isGo reports whether a word is the go command, or a variable that only can be it.
func isGo(word string) bool {
	base := strings.ToLower(strings.Trim(path.Base(argv.Show(word)), "$(){}\""))
	return base == "go" || base == "gocmd" || base == "go_cmd" || base == "gobin"
}

// generators that gen does not replace, and what they are for.
var foreign = map[string]string{
	"mockgen": "mocks", "mockery": "mocks", "counterfeiter": "mocks", "moq": "mocks", "ifacemaker": "interfaces",
	"stringer": "String methods", "enumer": "String methods", "go-enum": "enums", "protoc": "gRPC and messages",
	"buf": "gRPC and messages", "go-bindata": "embedded files",
	"gen-crd-api-reference-docs": "documentation", "helm-docs": "documentation", "swag": "documentation",
	"helmify": "charts", "operator-sdk": "bundles", "jsonnet": "manifests",
	"oapi-codegen": "clients of HTTP APIs", "sqlc": "database code", "easyjson": "JSON code", "wire": "wiring",
	"angryjet": "methods of Crossplane's types", "deepequal-gen": "DeepEqual",
	"set-gen": "sets", "import-boss": "checks of imports", "models-schema": "OpenAPI",
}

// other notes a program that gen does not replace, if it generates code.
func (r *reader) other(name string, c shell.Call) {
	what, ok := foreign[name]
	switch {
	case ok:
		r.plan.other(c, name, what)
	case !argv.Known(name) && looksLikeGenerator(c.Args[1:]):
		note(&r.plan.Questions, position(c),
			fmt.Sprintf("which generator is %s? gen.yaml has nothing for it",
				argv.Show(c.Args[0])))
	case strings.HasSuffix(name, "-gen") && !install(c):
		r.plan.other(c, name, "unknown to gen")
	}
}

// other notes a generator that is still needed.
func (p *Plan) other(c shell.Call, name, what string) {
	i := slices.IndexFunc(p.Others, func(o Other) bool { return o.Name == name })
	if i < 0 {
		i = len(p.Others)
		p.Others = append(p.Others, Other{Name: name, What: what})
	}
	if at := position(c); !slices.Contains(p.Others[i].Positions, at) {
		p.Others[i].Positions = append(p.Others[i].Positions, at)
	}
}

// install reports whether a call only installs or looks for programs.
func install(c shell.Call) bool {
	for _, name := range []string{"go", "test", "[", "echo", "rm", "mv", "ln", "cp", "which", "-v", "mkdir", "chmod"} {
		if path.Base(c.Args[0]) == name {
			return true
		}
	}
	return false
}

// looksLikeGenerator reports whether arguments are those of a generator that gen replaces.
func looksLikeGenerator(args []string) bool {
	return slices.ContainsFunc(args, func(a string) bool {
		return strings.HasPrefix(a, "paths=") || strings.HasPrefix(a, "--go-header-file") ||
			strings.HasPrefix(a, "--output-pkg")
	})
}
