package main

import (
	"context"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"net/http/httptest"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	permission "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// maxDownload is how many bytes the playground may load, its page and scripts included.
const maxDownload = 15_500_000

var playgroundBuilt = sync.OnceValues(func() (map[string][]byte, error) {
	return playgroundFiles(context.Background(), "../..")
})

// withPlayground returns the site with what the playground loads.
func withPlayground(t *testing.T) map[string][]byte {
	t.Helper()
	files := site(t)
	more, err := playgroundBuilt()
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(files, more)
	return files
}

// answered waits until gen has answered the text that is shown.
const answered = `/\(\d+\.\d+ s\)/.test(document.getElementById("status").textContent)`

const (
	output = `document.getElementById("output").textContent`
	// firstCRD is what the page has of the first example from the beginning.
	firstCRD = `JSON.parse(document.getElementById("first").textContent).files
		.filter(file => file.generator === "crd").map(file => file.name + file.content).join("")`
)

// TestPlayground types, chooses examples, follows a shared link and the place of a problem, in a browser.
func TestPlayground(t *testing.T) {
	files := withPlayground(t) // before the browser's time begins
	ctx := browser(t)
	size := 0
	for _, name := range []string{"gen.wasm.gz", "sources.tar.gz", "wasm_exec.js", "playground.html", "playground.js",
		"playground-files.js", "playground-worker.js"} {
		if len(files[name]) == 0 {
			t.Errorf("there is no %s", name)
		}
		loaded := files[name]
		if filepath.Ext(name) != ".gz" { // GitHub Pages compresses texts
			var err error
			if loaded, err = compress(loaded); err != nil {
				t.Fatal(err)
			}
		}
		t.Logf("%s: %d kB", name, len(loaded)/1000)
		size += len(loaded)
	}
	if size > maxDownload {
		t.Errorf("the playground loads %d bytes, more than %d", size, maxDownload)
	}
	address := serve(t, files)
	seen := listen(ctx, address)
	clipboard := permission.GrantPermissions([]permission.PermissionType{
		permission.PermissionTypeClipboardReadWrite, permission.PermissionTypeClipboardSanitizedWrite})
	var status string
	var first float64
	err := chromedp.Run(ctx, log.Enable(), network.Enable(), clipboard, chromedp.EmulateViewport(1280, 900),
		chromedp.Navigate(address+"playground.html"), until(answered),
		chromedp.Evaluate("performance.now()", &first), chromedp.Text("#status", &status))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("first result after %.1f s: %s", first/1000, status)
	var crd, shown, times, link, shared, selected string
	var problems []string
	err = chromedp.Run(ctx, chromedp.Evaluate(output, &crd), chromedp.Evaluate(firstCRD, &shown),
		typed(`weight,omitempty`, `mass,omitempty`), until(output+`.includes("mass:")`),
		chromedp.Text("#status", &times), chromedp.Click("#share"),
		until(`document.getElementById("status").textContent.includes("clipboard")`),
		chromedp.Evaluate(`navigator.clipboard.readText()`, &link, awaited), chromedp.Navigate("about:blank"))
	if err != nil {
		t.Fatal(err)
	}
	err = chromedp.Run(ctx, chromedp.Navigate(link), until(answered),
		chromedp.Value("#source", &shared), typed(`+genclient`, `+genclinet`),
		chromedp.WaitVisible("#problems button"), chromedp.Click("#problems button"),
		chromedp.Evaluate(`(e => e.value.slice(e.selectionStart, e.selectionEnd))(document.getElementById("source"))`,
			&selected),
		chromedp.Evaluate(`[...document.querySelectorAll("#problems li")].map(e => e.textContent)`, &problems))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("after an edit: %s", times)
	if crd != shown {
		t.Errorf("the page has another CRD than gen:\n%s\n%s", shown, crd)
	}
	if !strings.Contains(crd, "weight:") || !strings.Contains(shared, "mass,omitempty") {
		t.Errorf("the first CRD is\n%s\nthe shared text\n%s", crd, shared)
	}
	if selected != "// +genclinet" || len(problems) != 2 || !strings.Contains(problems[1], "did you mean +genclient?") {
		t.Errorf("the problem %q leads to %q", problems, selected)
	}
	for _, complaint := range seen.take() {
		t.Error(complaint)
	}
}

// TestPlaygroundOpens: the page shows what gen makes of the first example before gen is loaded.
func TestPlaygroundOpens(t *testing.T) {
	files := maps.Clone(site(t)) // without gen
	ctx := browser(t)
	var crd, shown string
	var opened float64
	err := chromedp.Run(ctx, chromedp.Navigate(serve(t, files)+"playground.html"),
		until(output+`.includes("kind: CustomResourceDefinition")`), chromedp.Evaluate("performance.now()", &opened),
		chromedp.Evaluate(output, &crd), chromedp.Evaluate(firstCRD, &shown))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("first result after %.1f s", opened/1000)
	if crd != shown {
		t.Errorf("the page shows\n%s\nof\n%s", crd, shown)
	}
}

// TestPlaygroundKeepsPackages: after an edit, gen reads none of the packages again that the text imports.
func TestPlaygroundKeepsPackages(t *testing.T) {
	files := withPlayground(t)
	const counting = `
		const send = postMessage;
		postMessage = message => send(message.answer ? { ...message, time: 1000 * lastDescriptor } : message);`
	files["playground-worker.js"] = append(slices.Clone(files["playground-worker.js"]), counting...)
	ctx := browser(t)
	const opened = `Number(/\((\d+)\.\d+ s\)/.exec(document.getElementById("status").textContent)[1])`
	var first, second float64 // files that have been opened
	err := chromedp.Run(ctx, chromedp.Navigate(serve(t, files)+"playground.html#example=types-of-Kubernetes"),
		until(answered), chromedp.Evaluate(opened, &first), typed(`json:"basket`, `json:"crate`),
		until(output+`.includes("crate:")`), chromedp.Evaluate(opened, &second))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%.0f files are opened, %.0f after an edit", first, second-first)
	if edit := second - first; edit > first/3 {
		t.Errorf("%.0f files are opened, %.0f again after an edit", first, edit)
	}
}

// TestPlaygroundTabs goes through what gen makes of an example by the keyboard alone, and imports a package that the
// playground does not have.
func TestPlaygroundTabs(t *testing.T) {
	files := withPlayground(t)
	ctx := browser(t)
	address := serve(t, files)
	seen := listen(ctx, address)
	const chosen = `document.querySelector("#tabs [aria-selected=true]").textContent`
	const heading = `document.querySelector("#output h2").textContent`
	var names, headings [7]string
	var problem string
	actions := []chromedp.Action{log.Enable(), network.Enable(), chromedp.EmulateViewport(390, 844),
		chromedp.Navigate(address + "playground.html#example=types-of-Kubernetes"), until(answered),
		chromedp.Focus("#tabs [aria-selected=true]")}
	for i := range names {
		actions = append(actions, chromedp.Evaluate(chosen, &names[i]), chromedp.Evaluate(heading, &headings[i]),
			chromedp.KeyEvent(kb.ArrowRight))
	}
	actions = append(actions, typed(`k8s.io/api/core/v1`, `k8s.io/api/policy/v1`),
		chromedp.WaitVisible("#problems .error"), chromedp.Text("#problems .error", &problem))
	if err := chromedp.Run(ctx, actions...); err != nil {
		t.Fatal(err)
	}
	want := "crd samples docs deepcopy register client crd"
	if got := strings.Join(names[:], " "); got != want {
		t.Errorf("the arrow leads to %s, want %s", got, want)
	}
	if headings[0] != "config/crd/example.org_pickers.yaml" || headings[2] != "docs/reference.html" {
		t.Errorf("the files are %q", headings)
	}
	if !strings.HasPrefix(problem, "8:9 error: the playground does not have package k8s.io/api/policy/v1") {
		t.Errorf("the problem of the import is %q", problem)
	}
	for _, complaint := range seen.take() {
		t.Error(complaint)
	}
}

func awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// typed replaces a part of the text as somebody who types does.
func typed(before, after string) chromedp.Action {
	return chromedp.Evaluate(fmt.Sprintf(`(() => {
		const source = document.getElementById("source");
		source.value = source.value.replace(%q, %q);
		source.dispatchEvent(new Event("input"));
	})()`, before, after), nil)
}

// TestPlaygroundEncoded: a server may say that *.gz files are encoded by gzip; the browser then unpacks them.
func TestPlaygroundEncoded(t *testing.T) {
	files := withPlayground(t)
	ctx := browser(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		if path.Ext(name) == ".gz" {
			w.Header().Set("Content-Encoding", "gzip")
		}
		_, _ = w.Write(files[name])
	}))
	defer server.Close()
	err := chromedp.Run(ctx, chromedp.Navigate(server.URL+"/playground.html"), until(answered))
	if err != nil {
		t.Fatal(err)
	}
}
