// Package consumers tests what the templates of examples/gallery make by the programs that read it.
package consumers
