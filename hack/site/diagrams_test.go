package main

import (
	"bytes"
	"flag"
	"os"
	"regexp"
	"testing"
)

var update = flag.Bool("update", false, "draw the pictures of docs/diagrams again")

// font is a font within a picture. Go's versions compress it differently.
var font = regexp.MustCompile(`base64,[A-Za-z0-9+/=]+`)

// TestDrawings: the pictures beside the diagrams of docs/diagrams are those of their texts.
func TestDrawings(t *testing.T) {
	pictures, err := drawings(t.Context(), "../..")
	if err != nil || len(pictures) == 0 {
		t.Fatalf("%d pictures: %v", len(pictures), err)
	}
	for name, picture := range pictures {
		if *update {
			if err := os.WriteFile(name, picture, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		now, err := os.ReadFile(name)
		if err != nil || !bytes.Equal(font.ReplaceAll(now, nil), font.ReplaceAll(picture, nil)) {
			t.Errorf("%s is not of its text: go test -run TestDrawings -update (%v)", name, err)
		}
	}
}
