package gen_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// mostWords bounds a sentence of the pages for readers. What follows a colon counts as a sentence.
const mostWords = 25

// TestSentencesEndInTime: no sentence of a page is so long that one has to read it twice. Tables, code and generated
// pages are left out.
func TestSentencesEndInTime(t *testing.T) {
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md", "*/README.md", "hack/*/README.md",
		"examples/*/README.md", "editors/*/README.md"} {
		pages, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range pages {
			if page == "CHANGELOG.md" || page == filepath.Join("docs", "rules.md") {
				continue
			}
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			for _, sentence := range sentences(string(text)) {
				if n := len(strings.Fields(sentence)); n > mostWords {
					t.Errorf("%s: %d words: %s", filepath.ToSlash(page), n, sentence)
				}
			}
		}
	}
}

var (
	fenced   = regexp.MustCompile("(?s)\n *```.*?\n *```")
	comment  = regexp.MustCompile(`(?s)<!--.*?-->`)
	code     = regexp.MustCompile("`[^`]*`")
	link     = regexp.MustCompile(`!?\[([^\]]*)\]\([^)]*\)`)
	newBlock = regexp.MustCompile(`^\s*([-*] |\d+\. |#+ |\||$)`)
	shortcut = strings.NewReplacer("e.g. ", "e.g.", "**", "")
	ending   = regexp.MustCompile(`[.!?:]\)?\s+`)
)

// sentences returns the sentences of a Markdown page, with a word in place of each piece of code.
func sentences(text string) (all []string) {
	text = comment.ReplaceAllString(fenced.ReplaceAllString(text, ""), "")
	var blocks []string
	for line := range strings.Lines(code.ReplaceAllString(text, "CODE")) {
		if newBlock.MatchString(line) || len(blocks) == 0 {
			blocks = append(blocks, "")
		}
		if !strings.HasPrefix(strings.TrimSpace(line), "|") {
			blocks[len(blocks)-1] += line
		}
	}
	for _, block := range blocks {
		block = shortcut.Replace(link.ReplaceAllString(newBlock.ReplaceAllString(block, ""), "$1"))
		for _, sentence := range ending.Split(block, -1) {
			all = append(all, strings.Join(strings.Fields(sentence), " "))
		}
	}
	return all
}
