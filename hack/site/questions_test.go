package main

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// questions are what people search for, with the page that answers.
var questions = map[string]string{
	"printer column":           "printer-column.html",
	"cluster scoped":           "cluster-scoped.html",
	"short name":               "short-name.html",
	"immutable field":          "immutable-field.html",
	"default value":            "default-value.html",
	"enum":                     "enum.html",
	"validation rule":          "validation-rule.html",
	"status subresource":       "status.html",
	"kubectl scale":            "scale.html",
	"list map key":             "list-by-key.html",
	"permissions role":         "how-to-permissions.html",
	"roles that fit the code":  "permissions.html",
	"typed client":             "typed-client.html",
	"second version":           "3-second-version.html",
	"first api":                "1-first-api.html",
	"write a controller":       "2-controller.html",
	"migrate from kubebuilder": "from-kubebuilder.html",
	"kubebuilder create api":   "from-kubebuilder.html",
	"admission webhook":        "admission-webhook.html",
	"several kinds":            "several-kinds.html",
	"finalizer":                "finalizer.html",
	"owned objects":            "owned-objects.html",
	"install":                  "installation.html",
	"github action":            "ci.html",
	"vs code":                  "editors.html",
	"tombstones":               "caches.html",
	"breaking changes":         "breaking-changes.html",
	"import crds":              "importing.html",
	"generator of my own":      "writing-a-generator.html",
	"bazel":                    "large-repositories.html",
	"DeletedFinalStateUnknown": "caches.html",
	"playground":               "playground.html",
	"helm chart":               "helm-chart.html",
	"jobs":                     "configuration.html",
	"several versions":         "conversions.html",
	"aggregated api server":    "conversions.html",
	"server-side apply":        "clients.html",
	"gen watch":                "running.html",
	"type check":               "running.html",
	"openapi document":         "openapi-documents.html",
}

// TestQuestions: the first page that the search finds for everyday words is the one that answers.
func TestQuestions(t *testing.T) {
	ctx := browser(t)
	address := serve(t, site(t))
	const first = `(words => {
		const input = document.getElementById("search");
		input.value = words;
		input.dispatchEvent(new Event("input"));
		return document.querySelector("#found a")?.getAttribute("href").split("#")[0] || "";
	})`
	if err := chromedp.Run(ctx, chromedp.Navigate(address+"index.html"), chromedp.Evaluate(`document.getElementById("search").dispatchEvent(new Event("input"))`, nil),
		until("!!window.searchIndex")); err != nil {
		t.Fatal(err)
	}
	for words, page := range questions {
		var found string
		if err := chromedp.Run(ctx, chromedp.Evaluate(first+`("`+words+`")`, &found)); err != nil {
			t.Fatal(err)
		}
		if found != page {
			t.Errorf("%q leads to %q, not to %s", words, found, page)
		}
	}
}
