package main

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRecording: the recording of docs shows what gen prints today.
func TestRecording(t *testing.T) {
	gen := filepath.Join(t.TempDir(), "gen")
	if _, err := runCommand(t.Context(), "../..", nil, "go", "build", "-o", gen, "./cmd/gen"); err != nil {
		t.Fatal(err)
	}
	screen, err := record(t.Context(), gen)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := screen.draw()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join("../..", recordingFile)
	if *update {
		if err := os.WriteFile(name, picture, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	got, want := textOf(t, kept), textOf(t, picture)
	if got != want {
		t.Errorf("%s shows\n%s\ngen prints\n%s\nrun make recording", recordingFile, got, want)
	}
	for _, part := range []string{"$ gen init", "[unknown-marker]", "did you mean", "$ gen watch", "fixed:"} {
		if !strings.Contains(want, part) {
			t.Errorf("gen does not print %q", part)
		}
	}
}

// textOf returns the lines of a picture without what differs from run to run.
func textOf(t *testing.T, picture []byte) string {
	t.Helper()
	var text strings.Builder
	inText := false
	for decoder := xml.NewDecoder(strings.NewReader(string(picture))); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return varying.ReplaceAllString(text.String(), "…")
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			inText = inText || token.Name.Local == "text"
		case xml.EndElement:
			if token.Name.Local == "text" {
				inText = false
				text.WriteByte('\n')
			}
		case xml.CharData:
			if inText {
				text.Write(token)
			}
		}
	}
}

// TestTerminal: what control characters do to a line.
func TestTerminal(t *testing.T) {
	screen := &terminal{}
	screen.write("loading 1/3\rloading 2/3\r\x1b[K\x1b[1;31merror\x1b[0m: x\r\n\tfix it\r\n12\r3")
	want := [][]span{{{"error", "1;31"}, {": x", ""}}, {{"        fix it", ""}}, {{"32", ""}}}
	for i, line := range screen.lines {
		got := spans(line)
		if len(got) != len(want[i]) || got[0] != want[i][0] {
			t.Errorf("line %d is %q, want %q", i, got, want[i])
		}
	}
}
