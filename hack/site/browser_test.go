package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

var pictures = flag.String("pictures", "", "directory for pictures of all pages; by default there are none")

// repositoryFS is the repository.
var repositoryFS = os.DirFS("../..")

// patience is how long a test may take in the browser.
const patience = 10 * time.Minute

// browser returns a context with a headless Chromium. It skips the test where there is none.
func browser(t *testing.T) context.Context {
	t.Helper()
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil && program == "" {
			program = found
		}
	}
	if program == "" {
		t.Skip("there is no Chromium: install it, e.g. with apt-get install chromium")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox,
		chromedp.WSURLReadTimeout(patience))
	allocator, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, patience)
	t.Cleanup(cancel)
	return ctx
}

// until waits for a condition in JavaScript to hold. Unlike [chromedp.Poll], it goes on when another page takes the
// place of the one that it asked.
func until(condition string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		for {
			var holds bool
			err := chromedp.Evaluate("!!("+condition+")", &holds).Do(ctx)
			if err == nil && holds {
				return nil
			}
			select {
			case <-ctx.Done():
				return fmt.Errorf("%s does not hold: %w", condition, errors.Join(ctx.Err(), err))
			case <-time.After(20 * time.Millisecond):
			}
		}
	})
}

// serve returns the address of the site.
func serve(t *testing.T, files map[string][]byte) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// complaints are what goes wrong in the browser.
type complaints struct {
	mu  sync.Mutex
	all []string
}

// listen collects messages of the console, exceptions, and requests to other sites.
func listen(ctx context.Context, own string) *complaints {
	c := &complaints{}
	chromedp.ListenTarget(ctx, func(event any) {
		c.mu.Lock()
		defer c.mu.Unlock()
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			c.all = append(c.all, e.ExceptionDetails.Error())
		case *runtime.EventConsoleAPICalled:
			c.all = append(c.all, fmt.Sprintf("console: %v", e.Args))
		case *log.EventEntryAdded:
			c.all = append(c.all, e.Entry.Text+" "+e.Entry.URL)
		case *network.EventRequestWillBeSent:
			if url := e.Request.URL; !strings.HasPrefix(url, own) && !strings.HasPrefix(url, "data:") {
				c.all = append(c.all, "request to "+url)
			}
		}
	})
	return c
}

func (c *complaints) take() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := c.all
	c.all = nil
	return all
}

// A screen is where a page is seen.
type screen struct {
	name          string
	width, height int64
	scheme        string
}

// screens are those of the tests. The first two show each width and each scheme.
var screens = []screen{{"desktop", 1280, 900, "light"}, {"phone", 375, 812, "dark"},
	{"desktop-dark", 1280, 900, "dark"}, {"phone-light", 390, 844, "light"}}

// opens opens a page on the screen.
func (s screen) opens(address string) chromedp.Action {
	scheme := &emulation.MediaFeature{Name: "prefers-color-scheme", Value: s.scheme}
	return chromedp.Tasks{log.Enable(), network.Enable(),
		emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{scheme}),
		chromedp.EmulateViewport(s.width, s.height), chromedp.Navigate(address)}
}

// picture takes a picture of a page, if there are to be pictures.
func (s screen) picture(page string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		if *pictures == "" {
			return nil
		}
		var content []byte
		if err := chromedp.CaptureScreenshot(&content).Do(ctx); err != nil {
			return err
		}
		name := s.name + "-" + strings.TrimSuffix(page, ".html") + ".png"
		return os.WriteFile(filepath.Join(*pictures, name), content, 0o644)
	})
}

// TestPages looks at every page on a desktop, light, and on a phone, dark, and at those without others alike the other
// way round, too: nothing complains, nothing is wider than the screen, and all text has contrast.
func TestPages(t *testing.T) {
	files := withPlayground(t)
	ctx := browser(t)
	address := serve(t, files)
	seen := listen(ctx, address)
	for i, on := range screens {
		for name := range files {
			alone := name == "index.html" || name == "playground.html"
			if !strings.HasSuffix(name, ".html") || i > 1 && !alone {
				continue
			}
			var wide, faint []string
			err := chromedp.Run(ctx, on.opens(address+name), chromedp.Evaluate(wider, &wide),
				chromedp.Evaluate(contrasts, &faint), on.picture(name))
			if err != nil {
				t.Fatalf("%s on a %s: %v", name, on.name, err)
			}
			if len(wide) > 0 {
				t.Errorf("%s on a %s is wider than the screen: %s", name, on.name, wide)
			}
			if len(faint) > 0 {
				t.Errorf("%s on a %s has text without contrast: %q", name, on.name, faint)
			}
			for _, complaint := range seen.take() {
				t.Errorf("%s on a %s: %s", name, on.name, complaint)
			}
		}
	}
}

// wider lists the elements that make the page wider than the window, unless they scroll by themselves; what a key of
// gen.yaml or a marker means is in the window.
const wider = `(() => {
	const width = document.documentElement.clientWidth;
	const beyond = [...document.querySelectorAll(".keys td")].filter(e => e.getBoundingClientRect().right > width);
	if (beyond.length > 0) return beyond.map(e => e.outerHTML.slice(0, 80));
	if (document.documentElement.scrollWidth <= width) return [];
	return [...document.querySelectorAll("main *")].filter(e => e.getBoundingClientRect().right > width &&
		!e.closest("pre, .wide")).map(e => e.outerHTML.slice(0, 80)).concat("the page");
})()`

// TestSearch finds a marker by the keyboard alone, without a mouse and without a server's help.
func TestSearch(t *testing.T) {
	ctx := browser(t)
	address := serve(t, site(t))
	seen := listen(ctx, address)
	var first, location, heading string
	slash := input.DispatchKeyEvent(input.KeyDown).WithKey("/").WithText("/") // as of a keyboard: a page may prevent it
	err := chromedp.Run(ctx, log.Enable(), network.Enable(), chromedp.Navigate(address+"index.html"),
		chromedp.KeyEvent("\t"), chromedp.Evaluate(`document.activeElement.textContent`, &first),
		slash, chromedp.KeyEvent("printcolumn"), chromedp.WaitVisible("#found li a"),
		chromedp.KeyEvent("\r"), chromedp.WaitVisible("#kubebuilder-printcolumn"), chromedp.Location(&location),
		chromedp.Text(":target", &heading))
	if err != nil {
		t.Fatal(err)
	}
	if first != "Skip to content" {
		t.Errorf("the first key leads to %q", first)
	}
	if want := address + "generator-crd.html#kubebuilder-printcolumn"; location != want {
		t.Errorf("the search leads to %s, want %s", location, want)
	}
	if heading != "+kubebuilder:printcolumn" {
		t.Errorf("the heading is %q", heading)
	}
	for _, complaint := range seen.take() {
		t.Error(complaint)
	}
}
