// Package apiserver is the example of an aggregated API server: orders of fruit, in an internal and two external
// versions. gen writes all of its generated code. README.md says where to begin.
package apiserver

//go:generate go tool gen
