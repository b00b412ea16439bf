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

// mostReadme bounds the words of README, which is read in three minutes. From longSentence words on, a sentence of README
// is in no other page.
const mostReadme, longSentence = 1200, 8

// TestReadmeIsShort: README is short, and says nothing that a page of docs says with the same words: what is said there is
// a link in README. Tables and code are left out of the comparison.
func TestReadmeIsShort(t *testing.T) {
	readme := readFile(t, "README.md")
	if n := len(strings.Fields(readme)); n > mostReadme {
		t.Errorf("README.md has %d words, more than %d: move text to its page in docs", n, mostReadme)
	}
	said := map[string]bool{} // sentences of README
	for _, sentence := range sentences(readme) {
		if len(strings.Fields(sentence)) >= longSentence {
			said[strings.TrimRight(sentence, ".!?:)")] = true
		}
	}
	if len(said) == 0 {
		t.Error("README.md has no sentences")
	}
	for _, pattern := range []string{"docs/*.md", "docs/*/*.md"} {
		pages, err := filepath.Glob(pattern)
		if err != nil || len(pages) == 0 {
			t.Fatal("no pages: ", err)
		}
		for _, page := range pages {
			for _, sentence := range sentences(readFile(t, page)) {
				if said[strings.TrimRight(sentence, ".!?:)")] {
					t.Errorf("README.md and %s both say: %s", filepath.ToSlash(page), sentence)
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
