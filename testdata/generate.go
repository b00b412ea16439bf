// Package testdata holds API packages that cover the Go shapes and the markers that gen reads, what gen generates for them,
// and tests of that code: deep copies, schemes, CRDs.
package testdata

//go:generate go tool gen
