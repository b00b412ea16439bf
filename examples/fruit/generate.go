// Package fruit is the example of gen: fruit in one version and orchards in two, all that gen makes of them, a
// controller and webhooks on top.
package fruit

//go:generate go tool gen
