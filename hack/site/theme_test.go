package main

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestTheme chooses the dark theme by the keyboard: it holds on other pages, for code and pictures, too, until the
// reader goes back to that of the system.
func TestTheme(t *testing.T) {
	ctx := browser(t)
	address := serve(t, site(t))
	seen := listen(ctx, address)
	light := &emulation.MediaFeature{Name: "prefers-color-scheme", Value: "light"}
	colours := func(to *[]string) chromedp.Action {
		return chromedp.Evaluate(`[document.body, document.querySelector("main .chroma")].map(
			e => getComputedStyle(e).backgroundColor).concat(getComputedStyle(document.documentElement).colorScheme)`, to)
	}
	var system, chosen, elsewhere, restored []string
	var focused string
	err := chromedp.Run(ctx, log.Enable(), network.Enable(),
		emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{light}),
		chromedp.Navigate(address+"index.html"), colours(&system),
		chromedp.KeyEvent("\t\t\t\t\t"), chromedp.Evaluate(`document.activeElement.id`, &focused),
		chromedp.KeyEvent(kb.ArrowDown+kb.ArrowDown), colours(&chosen),
		chromedp.Navigate(address+"printer-column.html"), colours(&elsewhere),
		chromedp.Focus("#theme"), chromedp.KeyEvent(kb.Home), colours(&restored))
	if err != nil {
		t.Fatal(err)
	}
	if focused != "theme" {
		t.Errorf("the fifth key leads to %q", focused)
	}
	if system[2] != "light dark" || chosen[2] != "dark" || elsewhere[2] != "dark" || restored[2] != "light dark" {
		t.Errorf("the schemes are %q, %q, %q, %q", system[2], chosen[2], elsewhere[2], restored[2])
	}
	for i := range 2 {
		if system[i] == chosen[i] || elsewhere[i] != chosen[i] || restored[i] != system[i] {
			t.Errorf("the backgrounds are %q, %q, %q, %q", system[i], chosen[i], elsewhere[i], restored[i])
		}
	}
	for _, complaint := range seen.take() {
		t.Error(complaint)
	}
}
