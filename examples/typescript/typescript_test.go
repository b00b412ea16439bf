// Package typescript tests the TypeScript that a plugin in Python makes: see gen.yaml.
package typescript

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/examples/internal/generated"
)

// words are TypeScript's own.
const words = " boolean number string unknown key "

func TestTypeScript(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no python3")
	}
	generated.Check(t, ".")
	content, err := os.ReadFile("web/orchard.ts")
	if err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile(`(?s)/\*\*.*?\*/|//[^\n]*|"[^"]*"`).ReplaceAllString(string(content), "")
	declared := map[string]bool{}
	for _, m := range regexp.MustCompile(`export (?:interface|type) (\w+)`).FindAllStringSubmatch(code, -1) {
		if declared[m[1]] {
			t.Errorf("%s is declared twice", m[1])
		}
		declared[m[1]] = true
	}
	for _, name := range []string{"Orchard", "OrchardSpec", "Soil", "ObjectMeta", "Condition"} {
		if !declared[name] {
			t.Errorf("%s is not declared", name)
		}
	}
	for _, m := range regexp.MustCompile(`(?::|=|extends|,) ([\w.]+)`).FindAllStringSubmatch(code, -1) {
		if !declared[m[1]] && !strings.Contains(words, " "+m[1]+" ") {
			t.Errorf("%s is used and not declared", m[1])
		}
	}
	if strings.Count(code, "{") != strings.Count(code, "}") {
		t.Errorf("braces are not balanced")
	}
}
