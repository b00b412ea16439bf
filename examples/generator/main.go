// Command mygen is gen with more generators.
package main

import (
	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/examples/generator/asyncapi"
	"github.com/gen-toolkit/gen/examples/generator/completion"
	"github.com/gen-toolkit/gen/examples/generator/events"
	"github.com/gen-toolkit/gen/examples/generator/flags"
	"github.com/gen-toolkit/gen/examples/generator/kinds"
	"github.com/gen-toolkit/gen/examples/generator/rows"
	"github.com/gen-toolkit/gen/generators"
)

func main() {
	genmain.Main(append(generators.All(), kinds.Generator, events.Generator, flags.Generator, completion.Generator,
		asyncapi.Generator, rows.Generator)...)
}
