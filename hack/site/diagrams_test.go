package main

import (
	"bytes"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "draw the pictures of docs/diagrams again")

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
		if err != nil || !bytes.Equal(now, picture) {
			t.Errorf("%s is not of its text: go test -run TestDrawings -update (%v)", name, err)
		}
	}
}
