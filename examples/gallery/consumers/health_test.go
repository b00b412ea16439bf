package consumers

import (
	"os"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// TestHealth runs the health check as Argo CD does: by gopher-lua, with the object as obj. Argo CD's own module needs
// a later version of Go.
func TestHealth(t *testing.T) {
	script, err := os.ReadFile("../health/orchard.example.org_Orchard.lua")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ edit, to, status, message string }{
		{"", "", "Healthy", "the harvest can begin"},
		{`status: "True"`, `status: "False"`, "Degraded", "the harvest can begin"},
		{`status: "True"`, `status: Unknown`, "Progressing", "the harvest can begin"},
		{"generation: 2", "generation: 3", "Progressing", "the controller of Orchard has not seen the object yet"},
		{"type: Ready", "type: Other", "Progressing", "the controller of Orchard has not seen the object yet"},
		{"conditions:", "others:", "Progressing", "the controller of Orchard has not seen the object yet"},
		{"status:\n", "former:\n", "Progressing", "the controller of Orchard has not seen the object yet"},
	} {
		status, message := health(t, string(script), object(t, strings.Replace(orchard, test.edit, test.to, 1)))
		if status != test.status || message != test.message {
			t.Errorf("with %q: %s, %q; want %s, %q", test.to, status, message, test.status, test.message)
		}
	}
}

func health(t *testing.T, script string, object map[string]any) (status, message string) {
	t.Helper()
	state := lua.NewState()
	defer state.Close()
	state.SetGlobal("obj", valueOf(state, object))
	if err := state.DoString(script); err != nil {
		t.Fatal(err)
	}
	result, ok := state.Get(-1).(*lua.LTable)
	if !ok {
		t.Fatalf("it returns %s", state.Get(-1))
	}
	return result.RawGetString("status").String(), result.RawGetString("message").String()
}

func valueOf(state *lua.LState, value any) lua.LValue {
	switch value := value.(type) {
	case map[string]any:
		table := state.NewTable()
		for key, of := range value {
			table.RawSetString(key, valueOf(state, of))
		}
		return table
	case []any:
		table := state.NewTable()
		for _, of := range value {
			table.Append(valueOf(state, of))
		}
		return table
	case string:
		return lua.LString(value)
	case float64:
		return lua.LNumber(value)
	}
	return lua.LNil
}
