package command

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/terminal"
)

// The groups of commands in gen help.
const (
	groupBegin    = "begin"
	groupRun      = "run"
	groupAsk      = "ask"
	groupPrograms = "programs"
)

const about = `gen reads Go API types with markers and writes what a Kubernetes-style API needs: deep copies,
clientsets, listers, informers, CRDs and more. Without a command it does what gen.yaml asks.`

const environment = `Variables that count:

  GENCACHE           the directory of the cache, or off: see gen help cache
  GOPACKAGESDRIVER   a program that lists packages in place of the go command
  NO_COLOR           turns colours off
  PAGER              shows the output of gen diff on a terminal: less if it is not set
  GOFLAGS, GOOS, …   the variables of the go command count as they do there
  GOGC, GOMEMLIMIT   memory and CPU time of the garbage collector, as in any Go program`

// addGroups gives gen help its sections.
func addGroups(root *cobra.Command) {
	root.AddGroup(&cobra.Group{ID: groupBegin, Title: "Begin:"},
		&cobra.Group{ID: groupRun, Title: "Generate:"},
		&cobra.Group{ID: groupAsk, Title: "Ask:"},
		&cobra.Group{ID: groupPrograms, Title: "For other programs:"})
	root.SetHelpCommandGroupID(groupAsk)
	root.SetCompletionCommandGroupID(groupPrograms)
}

// addPages adds what gen help explains beside commands.
func addPages(all []*codegen.Generator, root *cobra.Command) {
	var generators strings.Builder
	for _, g := range all {
		summary, _, _ := strings.Cut(g.Doc, "\n")
		fmt.Fprintf(&generators, "  %-18s  %s\n", g.Name, summary)
	}
	root.AddCommand(&cobra.Command{Use: "generators", Short: "The generators, each of which is a command, too",
		Long: "What gen writes. gen.yaml names generators below generate:, and each runs without gen.yaml as gen " +
			"GENERATOR PACKAGES.\n\n" + generators.String() + "\ngen explain GENERATOR lists options and markers."})
	root.AddCommand(&cobra.Command{Use: "environment", Short: "The variables that count", Long: environment})
}

// setHelp has the commands print help that fits a screen.
func setHelp(generators []*codegen.Generator, root *cobra.Command) {
	root.SetUsageFunc(func(command *cobra.Command) error {
		var out bytes.Buffer
		usage(&out, generators, command)
		_, err := io.WriteString(command.OutOrStderr(), terminal.Wrap(out.String()))
		return err
	})
	root.SetHelpFunc(func(command *cobra.Command, _ []string) {
		var out bytes.Buffer
		if about := command.Long; about != "" {
			fmt.Fprintln(&out, strings.TrimSpace(about)+"\n")
		} else if command.Short != "" {
			fmt.Fprintln(&out, command.Short+".\n")
		}
		usage(&out, generators, command)
		_, _ = io.WriteString(command.OutOrStdout(), strings.TrimRight(terminal.Wrap(out.String()), "\n")+"\n")
	})
}

// usage writes how a command is called.
func usage(out io.Writer, generators []*codegen.Generator, command *cobra.Command) {
	switch {
	case !command.HasParent():
		fmt.Fprint(out, "Usage:\n  gen [PACKAGES] [FLAGS]\n  gen COMMAND [FLAGS]\n")
	case command.Runnable():
		fmt.Fprintf(out, "Usage:\n  %s\n", command.UseLine())
	}
	for _, group := range command.Groups() {
		fmt.Fprintf(out, "\n%s\n", group.Title)
		for _, of := range command.Commands() {
			if of.GroupID == group.ID {
				fmt.Fprintf(out, "  %-11s %s\n", of.Name(), of.Short)
			}
		}
	}
	if !command.HasParent() {
		fmt.Fprint(out, "\nPages:\n")
		for _, page := range command.Commands() {
			if !page.Runnable() && len(page.Commands()) == 0 {
				fmt.Fprintf(out, "  gen help %-13s %s\n", page.Name(), page.Short)
			}
		}
		fmt.Fprintf(out, "  gen help %-13s %s\n", "COMMAND", "A command with its flags; gen has those of gen run")
		return
	}
	for _, command := range command.Commands() { // e.g. gen completion bash
		fmt.Fprintf(out, "  %-11s %s\n", command.Name(), command.Short)
	}
	if command.Example != "" {
		fmt.Fprintf(out, "\nExample:\n%s\n", command.Example)
	}
	if flags := takes(generators, command); command.Runnable() && flags.HasAvailableFlags() {
		fmt.Fprintf(out, "\nFlags:\n%s", flags.FlagUsages())
	}
}
