package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/report"
)

// sharedFlags adds the flags that several commands share. They may come before the command, too.
func sharedFlags(s *cli.Session, root *cobra.Command) {
	flags := root.PersistentFlags()
	flags.StringVarP(&s.Dir, "chdir", "C", ".", "work in this directory")
	flags.StringVarP(&s.Config, "file", "f", "", "configuration (default: gen.yaml here or above)")
	flags.StringVar(&s.Header, "header", "", "file with a comment for the top of every generated file")
	flags.StringVar(&s.Year, "year", "", "what replaces YEAR in that comment, e.g. 2026")
	flags.StringVar(&s.Out, "out", "",
		"write below this directory, by import path, instead of beside the sources; - prints manifests")
	flags.StringVar(&s.Format, "format", "text", "form of the diagnostics: "+strings.Join(report.Formats, ", "))
	flags.IntVarP(&s.Parallel, "jobs", "j", 0, "how many files are worked on at once (default: one a processor)")
	flags.BoolVarP(&s.Verbose, "verbose", "v", false, "name unchanged files, too, with the time of each stage")
	flags.BoolVar(&s.Strict, "strict", false, "take warnings for errors")
	flags.BoolVar(&s.NoTypeCheck, "no-type-check", false,
		"write Go code without type-checking it, which saves most of a second where files change")
	flags.BoolVar(&s.Adopt, "adopt", false,
		"take over manifests that have no generator's mark but hold the same objects, as controller-gen's role.yaml")
	flags.BoolVar(&s.NoCache, "no-cache", false, "neither take results from the cache nor put them there")
	_ = root.RegisterFlagCompletionFunc("format",
		cobra.FixedCompletions(report.Formats, cobra.ShellCompDirectiveNoFileComp)) // the flag is there
}

// Flags of commands by what these do.
const (
	flagsOfFiles   = "header year out adopt no-type-check"      // write or compare files
	flagsOfReading = "file format jobs verbose strict no-cache" // read the API of gen.yaml
)

// flagsOf are the shared flags that mean something to a command, beside -C. Commands that are not here take all, and
// generators all that do not concern gen.yaml.
var flagsOf = map[string]string{
	"lint": flagsOfReading, "breaking": flagsOfReading, "graph": flagsOfReading,
	"units":   flagsOfReading + " header year",
	"migrate": "format jobs verbose strict no-cache", "explain": "file", "lsp": "file header year jobs strict",
	"init": flagsOfReading + " header year no-type-check",
	"dev":  flagsOfReading + " header year no-type-check", "import": "format", "as": "", "cache": "no-cache",
	"schema": "", "version": "", "help": "", "completion": "", "generators": "", "environment": "",
}

// takes returns the flags that mean something to a command: its own and shared ones.
func takes(generators []*codegen.Generator, command *cobra.Command) *pflag.FlagSet {
	name := command.Name()
	if parent := command.Parent(); parent != nil && parent.HasParent() { // e.g. gen completion bash
		name = parent.Name()
	}
	shared, hasOwn := flagsOf[name]
	isGenerator := slices.ContainsFunc(generators, func(g *codegen.Generator) bool { return g.Name == name })
	flags := pflag.NewFlagSet(name, pflag.ContinueOnError)
	flags.AddFlagSet(command.LocalNonPersistentFlags())
	command.Root().PersistentFlags().VisitAll(func(f *pflag.Flag) {
		taken := !hasOwn && !(isGenerator && f.Name == "file") || slices.Contains(strings.Fields(shared), f.Name)
		if flags.Lookup(f.Name) == nil && (taken || f.Name == "chdir") {
			flags.AddFlag(f)
		}
	})
	return flags
}

// harmless are flags that change no result: every command takes them, e.g. in an alias.
var harmless = []string{"jobs", "no-cache", "verbose"}

// prepare refuses flags that mean nothing to the command, and arranges where its output goes.
func prepare(s *cli.Session, command *cobra.Command) error {
	if err := refuseFlags(s.Generators, command); err != nil {
		return err
	}
	if s.Out == cli.Dash && slices.Contains([]string{"check", "diff", "list", "clean", "watch"}, command.Name()) {
		return fmt.Errorf("--out - prints files, and gen %s needs a directory: name one, or leave --out out",
			command.Name())
	}
	return s.OpenDocument(command.Name())
}

// refuseFlags returns an error for a shared flag that means nothing to the command.
func refuseFlags(generators []*codegen.Generator, command *cobra.Command) (err error) {
	taken := takes(generators, command)
	command.Root().PersistentFlags().VisitAll(func(f *pflag.Flag) {
		if f.Changed && taken.Lookup(f.Name) != f && !slices.Contains(harmless, f.Name) && err == nil {
			err = fmt.Errorf("gen %s takes no --%s: gen help %s lists its flags", command.Name(), f.Name,
				command.Name())
		}
	})
	return err
}
