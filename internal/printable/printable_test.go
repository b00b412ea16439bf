package printable

import (
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	for in, want := range map[string]string{
		"": "",
		"field a of Größe, 日本\n\tremedy\r\n": "field a of Größe, 日本\n\tremedy\r\n",
		"a\x1b]0;owned\x07":                  `a\x1b]0;owned\a`,
		"over\rwritten":                      `over\rwritten`,
		"\x9b31m \u009b31m \u202e\u2028":     `\x9b31m \u009b31m \u202e\u2028`,
		"::error::x":                         `\x3a:error::x`,
		"a::b\n \t::add-mask::x":             "a::b\n \t" + `\x3a:add-mask::x`,
		"a\u00a0::b\n\u00a0::b":              `a\u00a0::b` + "\n" + `\u00a0::b`,
		"a ##[group]b ###[c ##vso[d # [":     `a \x23#[group]b #\x23#[c \x23#vso[d # [`,
	} {
		if got := Text(in); got != want {
			t.Errorf("%q is printed as %q, want %q", in, got, want)
		}
	}
	if got, want := Line("a\n\t::b"), `a\n\t::b`; got != want {
		t.Errorf("a line is %q, want %q", got, want)
	}
	in := "{\"a\": \"\x7f \U000e0001 ##[b\"\n}"
	if got, want := string(JSON([]byte(in))), `{"a": "\u007f \udb40\udc01 \u0023#[b"`+"\n}"; got != want {
		t.Errorf("JSON is %q, want %q", got, want)
	}
}

func TestShort(t *testing.T) {
	if text := strings.Repeat("x", Longest); Short(text) != text {
		t.Error("a text that fits has changed")
	}
	got := Short(strings.Repeat("\u00e4", 40_000) + "end")
	if len(got) > Longest || !strings.Contains(got, "bytes) ...") || !strings.HasSuffix(got, "end") {
		t.Errorf("the long text is %d bytes: %.60s … %s", len(got), got, got[len(got)-20:])
	}
}
