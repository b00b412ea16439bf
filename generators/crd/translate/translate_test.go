package translate

import (
	"maps"
	"slices"
	"testing"

	"github.com/gen-toolkit/gen/generators/crd/celrules"
	"github.com/gen-toolkit/gen/generators/internal/declarative"
)

// TestDeclarativeValues: the marker table allows the values that CRDs know, and no others.
func TestDeclarativeValues(t *testing.T) {
	if got := celrules.FormatNames(); !slices.Equal(got, declarative.Formats) {
		t.Errorf("formats: CRDs know %v, the table %v", got, declarative.Formats)
	}
	if got := slices.Sorted(maps.Keys(updates)); !slices.Equal(got, declarative.Updates) {
		t.Errorf("updates: CRDs know %v, the table %v", got, declarative.Updates)
	}
}
