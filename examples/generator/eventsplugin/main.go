// Command eventsplugin is the generator of events as a plugin: gen starts it, and needs no program of your own.
//
//	generate:
//	  events: {plugin: [go, tool, eventsplugin]}
package main

import (
	"github.com/gen-toolkit/gen/codegen/plugin"
	"github.com/gen-toolkit/gen/examples/generator/events"
)

func main() { plugin.Main(events.Generator) }
