// Package fruit is the example of gen: an API, all that gen makes of it, and a controller on top.
package fruit

//go:generate go tool gen
