package main

import (
	"strings"

	"golang.org/x/net/html"
)

// An entry is one section of a page in the search index. The keys are short because every visitor who searches loads
// them.
type entry struct {
	Page  string `json:"p"` // title
	Title string `json:"t"` // of the section
	URL   string `json:"u"`
	Text  string `json:"x"`
	Task  bool   `json:"k,omitempty"` // the page is about one task
}

// entriesOf returns an entry for each heading of a page, with the text up to the next one.
func entriesOf(p page) []entry {
	task := p.Section == howTo || p.Section == start && p.Name != "index.html" && p.Name != "overview.html"
	all := []entry{{Page: p.Title, Title: p.Title, URL: p.Name, Task: task}}
	var text strings.Builder
	end := func() {
		all[len(all)-1].Text = strings.Join(strings.Fields(text.String()), " ")
		text.Reset()
	}
	tokens := html.NewTokenizer(strings.NewReader(string(p.Body)))
	heading := false
	for {
		switch tokens.Next() {
		case html.ErrorToken: // the end: there is no other error of a string
			end()
			return all
		case html.StartTagToken:
			token := tokens.Token()
			if id := attribute(token, "id"); isHeading(token.Data) && token.Data != "h1" && id != "" {
				end()
				all, heading = append(all, entry{Page: p.Title, URL: p.Name + "#" + id, Task: task}), true
			}
		case html.EndTagToken:
			if token := tokens.Token(); isHeading(token.Data) {
				heading = false
			}
			text.WriteByte(' ')
		case html.TextToken:
			if heading {
				all[len(all)-1].Title += tokens.Token().Data
			} else {
				text.WriteString(tokens.Token().Data)
			}
		}
	}
}

func isHeading(tag string) bool {
	return len(tag) == 2 && tag[0] == 'h' && '1' <= tag[1] && tag[1] <= '6'
}

func attribute(t html.Token, key string) string {
	for _, a := range t.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}
