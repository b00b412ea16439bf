package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// neovim is what a user does who has the lines of docs/editors.md in init.lua, and no plugins.
const neovim = `
local function fail(what) io.stderr:write(what .. "\n"); vim.cmd("cquit 3") end
local function wait(what, f) if not vim.wait(60000, f, 20) then fail("no " .. what) end end
local function position() return vim.lsp.util.make_position_params() end
local function request(method, params)
  local all = vim.lsp.buf_request_sync(0, method, params, 60000) or fail(method)
  local _, answer = next(all)
  if answer.error then fail(method .. ": " .. vim.inspect(answer.error)) end
  return answer.result
end

vim.cmd("filetype on")
vim.cmd("edit api/v1/fruit.go")
local function ready() return gen and vim.lsp.get_client_by_id(gen).initialized end
wait("client", ready)
vim.fn.search("^type Fruit struct")
vim.api.nvim_put({"// +kubebuilder:printcolumn:name=a,type=string,JSONPath=.spec."}, "l", false, false)
vim.cmd("normal $")
vim.api.nvim_win_set_cursor(0, {vim.fn.line("."), #vim.fn.getline(".")})
local params = position()
params.position.character = #vim.fn.getline(".")
local items = request("textDocument/completion", params).items
print("completion:", items[1] and vim.tbl_map(function(i) return i.label end, items)[1], #items)

vim.fn.setline(".", "// +genclient:nonNamespacde")
wait("diagnostic", function() return #vim.diagnostic.get(0) > 0 end)
print("diagnostic:", vim.split(vim.diagnostic.get(0)[1].message, "\n")[2])
local actions = request("textDocument/codeAction", {textDocument = position().textDocument, context = {diagnostics = {}},
  range = {start = position().position, ["end"] = position().position}})
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
print("fixed:", vim.fn.getline("."))
wait("end of the diagnostic", function() return #vim.diagnostic.get(0) == 0 end)
print("hover:", vim.split(request("textDocument/hover", position()).contents.value, "\n")[2])
vim.fn.search("^type Fruit struct")
vim.cmd("normal w")
print("generated:", #request("textDocument/implementation", position()) > 5)
vim.cmd("edit! gen.yaml")
wait("client", ready)
vim.fn.search("deepcopy")
print("gen.yaml:", request("textDocument/hover", position()).contents.value)
vim.cmd("qall!")
`

// TestLSPInNeovim: a real editor gets along with gen lsp. The program is Debian's package neovim.
func TestLSPInNeovim(t *testing.T) {
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("nvim is not on PATH: apt-get install neovim")
	}
	dir, home := fruitProject(t), t.TempDir()
	script := filepath.Join(home, "init.lua")
	settings := luaFor(t, filepath.Join("..", "..", "docs", "editors.md"), "vim.lsp.start_client")
	if err := os.WriteFile(script, []byte(settings+neovim), 0o644); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(nvim, "--headless", "--noplugin", "-n", "-i", "NONE", "-u", script)
	command.Dir = dir
	command.Env = append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+home,
		"XDG_STATE_HOME="+home, "XDG_CACHE_HOME="+home,
		"GOCACHE="+goEnv(t, "GOCACHE"), "GOMODCACHE="+goEnv(t, "GOMODCACHE"))
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v:\n%s", err, out)
	}
	said := strings.ReplaceAll(string(out), "\r", "")
	for _, want := range []string{"completion: comment 3", "diagnostic: did you mean +genclient:nonNamespaced?",
		"fixed: // +genclient:nonNamespaced", "hover: +genclient:nonNamespaced", "generated: true",
		"gen.yaml: **deepcopy**: deep copy methods"} {
		if !strings.Contains(said, want) {
			t.Errorf("neovim does not say %q, but\n%s", want, said)
		}
	}
}

// luaFor returns the block of Lua in a document that calls a function.
func luaFor(t *testing.T, document, function string) string {
	t.Helper()
	for i, block := range strings.Split(readText(t, document), "```") {
		if lua, ok := strings.CutPrefix(block, "lua\n"); ok && i%2 == 1 && strings.Contains(lua, function) {
			return lua
		}
	}
	t.Fatalf("%s has no Lua with %s", document, function)
	return ""
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
