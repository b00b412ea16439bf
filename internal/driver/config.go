package driver

import (
	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/apilint"
	"github.com/gen-toolkit/gen/internal/driver/severity"
	"github.com/gen-toolkit/gen/internal/driver/verify"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/modelbuild"
	"github.com/gen-toolkit/gen/internal/progress"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A Config says what one run of gen does.
type Config struct {
	Dir        string               // absolute: where relative patterns and directories start, e.g. "/src/fruit"
	ConfigFile string               // absolute: gen.yaml, e.g. "/src/fruit/gen.yaml"; "" for a generator without one
	Roots      []string             // absolute: gen writes only below these, e.g. "/src/fruit"; nil for anywhere
	Jobs       jobs.List            // one load serves them all
	Channels   modelbuild.Channels  // those of gen.yaml
	Only       []string             // patterns of the packages to which the run is narrowed; nil for all of the jobs'
	Strict     bool                 // warnings are errors
	Severities severity.Settings    // of warnings, by gen.yaml; nil for those of the rules
	TypeCheck  bool                 // refuse Go code that would not compile
	DropIn     bool                 // the run is that of a tool that gen replaces: see [jobs.DropIn]
	KeepStale  bool                 // remove no file
	Complete   bool                 // read all declarations, also of packages without markers: see [Open]
	Takeover   bool                 // as Adopt, also manifests with other objects of the same sorts
	Adopt      bool                 // take over manifests without a generator's mark that hold what gen would write
	Out        string               // absolute: write below it instead of beside the sources; "" for the sources
	Env        []string             // the go command's environment; nil means the process's
	Parallel   int                  // how many files are read or rendered at once; 0 means one a processor
	Generators []*codegen.Generator // all that there are: their markers are defined even where they do not run
	Defined    []*codegen.Generator // of these, those that gen.yaml defines, and not the program
	Store      *memo.Store          // results of earlier runs; nil for none
	Prove      verify.Prover        // of manifests, as API servers take them; nil where the caller proves them
	Linters    *apilint.Config      // of API conventions, for Lint; nil for none
	Progress   *progress.Progress   // receives the stages of the run; may be nil
	Session    *Session             // state of earlier runs in this process, instead of their records; may be nil
	Source     trace.Source         // brings files to the disk before [Open] reads them; nil where all are there
	Overlay    trace.Overlay        // unsaved contents of files, for runs with a Session; may be nil
}

// generator returns the generator of the name, or nil.
func (cfg *Config) generator(name string) *codegen.Generator {
	for _, g := range cfg.Generators {
		if g.Name == name {
			return g
		}
	}
	return nil
}
