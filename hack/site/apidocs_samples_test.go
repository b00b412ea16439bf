package main

import (
	"strings"
	"testing"

	permission "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestReferenceSamples switches from the minimal to the full sample of a kind and copies it, by the keyboard alone.
func TestReferenceSamples(t *testing.T) {
	ctx, files := browser(t), apiPages(t)
	address := serve(t, files)
	seen := listen(ctx, address)
	const sample = `document.querySelector('[id="orchard.example.org-v1-Orchard"] .sample')`
	const shown = `[...` + sample + `.querySelectorAll("pre")].filter(e => e.checkVisibility()).map(e => e.textContent)`
	light, dark := screens[0], screens[1]
	var minimal, full []string
	var said, copied string
	var beside bool
	clipboard := permission.GrantPermissions([]permission.PermissionType{
		permission.PermissionTypeClipboardReadWrite, permission.PermissionTypeClipboardSanitizedWrite})
	err := chromedp.Run(ctx, log.Enable(), network.Enable(), clipboard, chromedp.EmulateViewport(1400, 1000),
		chromedp.Navigate(address+samplesPage+"#orchard.example.org-v1-Orchard"), chromedp.Evaluate(shown, &minimal),
		chromedp.Evaluate(sample+`.getBoundingClientRect().left >=
			`+sample+`.previousElementSibling.getBoundingClientRect().right`, &beside),
		light.picture("sample-minimal"), chromedp.Evaluate(sample+`.querySelector("input").focus()`, nil),
		chromedp.KeyEvent(kb.ArrowRight), chromedp.Evaluate(shown, &full), light.picture("sample-full"),
		chromedp.KeyEvent("\t"), chromedp.KeyEvent("\r"),
		until(`document.getElementById("said").textContent`),
		chromedp.Evaluate(`document.getElementById("said").textContent`, &said),
		chromedp.Evaluate(`navigator.clipboard.readText()`, &copied,
			func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }),
		emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: "dark"}}),
		chromedp.EmulateViewport(375, 812), chromedp.Evaluate(sample+`.scrollIntoView({block: "center"})`, nil),
		dark.picture("sample-full"))
	if err != nil {
		t.Fatal(err)
	}
	if !beside {
		t.Error("the sample is not beside the fields")
	}
	if len(minimal) != 1 || strings.Contains(minimal[0], "variety:") {
		t.Errorf("the minimal sample is %q", minimal)
	}
	if len(full) != 1 || !strings.Contains(full[0], "variety:") {
		t.Fatalf("the full sample is %q", full)
	}
	if said != "Copied" || copied != full[0]+"\n" {
		t.Errorf("the button says %q, and the clipboard has %q", said, copied)
	}
	for _, complaint := range seen.take() {
		t.Error(complaint)
	}
}
