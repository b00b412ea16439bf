package gen_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
	"github.com/gen-toolkit/gen/internal/driver"
)

// rulesPage documents the kinds of problems that gen reports: where their URLs lead to.
const rulesPage = "docs/rules.md"

// TestSitesHaveRules holds that problems have a rule of a rules.md, and that code names each rule of a rules.md: gen
// explain and docs/rules.md have no others. diag.Errorf and diag.Warnf are for generators of others.
func TestSitesHaveRules(t *testing.T) {
	named := regexp.MustCompile(`ruledoc\.Named\(\w+, (?:"([a-z-]+)"|diag\.(\w+))\)`)
	constants := map[string]string{"LossyVersions": diag.LossyVersions, "MisspeltMarker": diag.MisspeltMarker}
	used := map[string]bool{}
	for _, root := range []string{"cmd", "codegen", "generators", "internal"} {
		err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "gengobridge"):
				return fs.SkipDir
			case filepath.Ext(name) == ".go" && !strings.HasSuffix(name, "_test.go"):
				content := checkRules(t, name)
				for _, found := range named.FindAllStringSubmatch(string(content), -1) {
					used[found[1]+constants[found[2]]] = true
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range genmain.Rules(generators.All()) {
		if !used[r.Name] {
			t.Errorf("no code reports rule %s: remove it from rules.md", r.Name)
		}
	}
}

// checkRules returns a source file, whose problems it checks.
func checkRules(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, content, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if isOfDiag(n, "Errorf") || isOfDiag(n, "Warnf") {
				t.Errorf("%s: the problem has no rule: declare one in rules.md of the package", fset.Position(n.Pos()))
			}
		case *ast.CompositeLit:
			if isOfDiag(n.Type, "Rule") && nameIn(n) != "" {
				t.Errorf("%s: the rule is in no page: declare it in rules.md of the package", fset.Position(n.Pos()))
			}
		}
		return true
	})
	return content
}

// isOfDiag reports whether an expression is a name of package diag, e.g. diag.Rule.
func isOfDiag(e ast.Expr, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != name {
		return false
	}
	pkg, ok := s.X.(*ast.Ident)
	return ok && pkg.Name == "diag"
}

// nameIn returns the name in a literal of a rule, e.g. json-tag-missing; "" if it is no literal.
func nameIn(rule *ast.CompositeLit) string {
	for _, e := range rule.Elts {
		field, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		key, _ := field.Key.(*ast.Ident)
		text, _ := field.Value.(*ast.BasicLit)
		if key != nil && key.Name == "Name" && text != nil {
			return strings.Trim(text.Value, `"`)
		}
	}
	return ""
}

var kebab = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)

// TestRules holds that the names of rules are unique, also beside the rules of gen breaking, that each is documented,
// and that docs/rules.md documents them all. go test . -run TestRules -update rewrites it.
func TestRules(t *testing.T) {
	all := generators.All()
	seen := map[string]bool{}
	for _, r := range driver.BreakingRules(all) {
		seen[r.Name] = true
	}
	for _, g := range all {
		seen[g.Name] = true
	}
	rules := genmain.Rules(all)
	for _, r := range rules {
		if !kebab.MatchString(r.Name) || seen[r.Name] {
			t.Errorf("rule %q: the name must be unique and in kebab-case", r.Name)
		}
		seen[r.Name] = true
	}
	page := pageOf(rules)
	if *update {
		if err := os.WriteFile(rulesPage, page, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if content, err := os.ReadFile(rulesPage); err != nil || !bytes.Equal(content, page) {
		t.Errorf("%s differs from the rules (%v): run go test . -run TestRules -update", rulesPage, err)
	}
}

// TestRulesHaveCases holds that a golden case, a script or another test shows a problem of each rule, as text with the
// rule in brackets, or as JSON. In the regular expressions of scripts, the brackets have backslashes. A case of a rule
// of gen breaking names the rule.
func TestRulesHaveCases(t *testing.T) {
	shown, named := map[string]bool{}, map[string]bool{}
	word := regexp.MustCompile(`(?:\\n)?([a-z]+(?:-[a-z]+)+)`)
	name := regexp.MustCompile(`(?:\[|"rule(?:Id)?": ?")([a-z-]+)(?:\\?\]|")`)
	for _, root := range []string{"cmd", "codegen", "generators", "internal"} {
		err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			inCase := filepath.Ext(file) == ".txtar" && strings.Contains(filepath.ToSlash(file), "/testdata/")
			if !inCase && !strings.HasSuffix(file, "_test.go") {
				return nil
			}
			content, err := os.ReadFile(file)
			for _, found := range name.FindAllSubmatch(content, -1) {
				shown[string(found[1])] = true
			}
			for _, found := range word.FindAllSubmatch(content, -1) {
				named[string(found[1])] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range genmain.Rules(generators.All()) {
		if !shown[r.Name] {
			t.Errorf("no test shows a problem of rule %s: write a golden case or a script", r.Name)
		}
	}
	for _, r := range driver.BreakingRules(generators.All()) {
		if !named[r.Name] {
			t.Errorf("no test has a finding of rule %s", r.Name)
		}
	}
}

// pageOf returns the page of rules: a heading for each, to which their URLs lead.
func pageOf(rules []*diag.Rule) []byte {
	var page bytes.Buffer
	fmt.Fprint(&page, "# Rules\n\nEach problem that gen reports is of a rule. The name of the rule is in brackets after the "+
		"message, and a property in\n`--format json` and `sarif`. `gen explain RULE` says what this page says. After an "+
		"error, gen writes no file.\n\n"+
		"In gen.yaml, `diagnostics` makes errors of the warnings of a rule, or silences them. A marker does the latter for a "+
		"field,\na type with its fields, or a package. Errors stay errors: they keep gen from writing output that is wrong.\n"+
		"\n```yaml\ndiagnostics: {pointer-to-list: error, duration-in-nanoseconds: off}\n```\n"+
		"\n```go\n// +gen:allow:rule=duration-in-nanoseconds,reason=\"clients of v1 rely on it\"\n"+
		"Timeout time.Duration `json:\"timeout\"`\n```\n")
	for _, r := range rules {
		fmt.Fprintf(&page, "\n## %s\n\n%s: %s.\n\n%s\n", r.Name, title(r.Severity.String()), r.Doc, r.Why)
		if r.Bad != "" {
			fmt.Fprintf(&page, "\nBad:\n\n```\n%s\n```\n\nGood:\n\n```\n%s\n```\n", r.Bad, r.Good)
		}
	}
	return page.Bytes()
}

func title(word string) string { return strings.ToUpper(word[:1]) + word[1:] }
