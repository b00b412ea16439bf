// Package cli is what the commands of gen share. In: generators, streams and flags, by the root command in
// codegen/genmain. Out: gen.yaml as jobs, runs of the pipeline, writes that are all or nothing, and what people read of
// them; at the end an exit status. It knows no command, and nothing of the library that parses command lines.
package cli

import (
	"errors"
	"os"
	"runtime/debug"
	"sync/atomic"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/memo"
)

// ErrProblems ends a command whose diagnostics or differences have been printed.
var ErrProblems = errors.New("problems found")

// Dash stands for the standard output as the value of --out, and for the standard input as the name of a file.
const Dash = "-"

// A Session is a run of one command: the generators of the program, the shared flags, and what the run holds.
type Session struct {
	Output
	Generators []*codegen.Generator
	Build      *debug.BuildInfo // of the running program
	Stdin      *os.File

	Config      string // -f
	Unit        string // of gen run; "" for all
	Header      string
	Year        string
	Out         string
	Parallel    int
	NoCache     bool
	Adopt       bool
	NoTypeCheck bool
	Strict      bool

	File             config.File // what gen.yaml says; zero for a command without one
	OutputDirs       []string    // absolute directories that the command line names for outputs
	Roots            []string    // gen writes only below these; nil for the project
	Cache            *memo.Store // nil for none
	Watches          atomic.Bool // the command is gen watch
	HandlesInterrupt atomic.Bool // the command ends by itself after an interrupt: a pager has it, or programs
	ExitCode         int         // the exit status of a command that fails, where it is that of another tool; else 0

	jobsFrom string         // the absolute path of gen.yaml; "" for a command without one
	unlock   func()         // lets other commands on the tree go on; nil before the lock is held
	ran      *driver.Result // that the cache may still be about to keep; may be nil
}
