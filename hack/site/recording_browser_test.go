package main

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestRecordingStands: whoever wants no motion sees the end of the recording at once, and can select its text.
func TestRecordingStands(t *testing.T) {
	ctx := browser(t)
	address := serve(t, site(t))
	still := &emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"}
	var seen, selected string
	err := chromedp.Run(ctx, emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{still}),
		chromedp.Navigate(address+"index.html"), chromedp.Evaluate(`(() => {
			const frame = document.querySelector(".recording svg").getBoundingClientRect();
			return [...document.querySelectorAll(".recording text")].filter(e => {
				const { top, bottom } = e.getBoundingClientRect();
				return getComputedStyle(e).opacity === "1" && top >= frame.top && bottom <= frame.bottom;
			}).map(e => e.textContent).join("\n");
		})()`, &seen), chromedp.Evaluate(`(() => {
			getSelection().selectAllChildren([...document.querySelectorAll(".recording text")].at(-1));
			return getSelection().toString();
		})()`, &selected))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(seen, "gen init") || !strings.Contains(seen, "$ gen watch") ||
		!strings.Contains(seen, "fixed:") {
		t.Errorf("the recording shows\n%s", seen)
	}
	if !strings.Contains(selected, "1 updated") || !strings.HasSuffix(seen, selected) {
		t.Errorf("the last line is %q, of\n%s", selected, seen)
	}
}
