package beside

import (
	"strings"
	"testing"
)

const source = `package v1

import "example.org/other"

func init() { register(RegisterValidations) }

func RegisterValidations() { Validate_Fruit() }

var values = other.Validate_Fruit("Ripe")

func Validate_Fruit() { use(values) }
`

func TestFiles(t *testing.T) {
	renamed, test, err := Files([]byte(source), "example.org/compare")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"func upstreamRegisterValidations() { upstreamValidate_Fruit() }",
		`var upstreamvalues = other.Validate_Fruit("Ripe")`, "use(upstreamvalues)"} {
		if !strings.Contains(string(renamed), want) {
			t.Errorf("no %s in\n%s", want, renamed)
		}
	}
	if strings.Contains(string(renamed), "func init") {
		t.Errorf("init is left in\n%s", renamed)
	}
	if want := `compare.Functions(t, words, "Validate_Fruit", upstreamValidate_Fruit, Validate_Fruit)`; !strings.Contains(
		string(test), want) || !strings.Contains(string(test), `"Ripe"`) {
		t.Errorf("no %s, or no words, in\n%s", want, test)
	}
}
