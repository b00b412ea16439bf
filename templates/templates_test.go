package templates

import "testing"

// TestTemplatesParse finds the mistakes that would otherwise wait for a run that needs the templates.
func TestTemplatesParse(t *testing.T) {
	if len(parsed()) == 0 {
		t.Error("there are no templates")
	}
}
