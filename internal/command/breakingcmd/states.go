package breakingcmd

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/parallel"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/revision"
	"github.com/gen-toolkit/gen/internal/trace"
)

// open reads states. The findings say what of them can't be read.
func (b *breakage) open(ctx context.Context, states ...*revision.State) (
	opened []*driver.Snapshot, findings []breaking.Finding, err error,
) {
	opened = make([]*driver.Snapshot, len(states))
	problems := make([]diag.List, len(states))
	unsettled := make([][]breaking.Finding, len(states))
	b.ShowProgress()
	err = parallel.Each(len(states), len(states), func(i int) (err error) {
		var cfg driver.Config
		cfg, unsettled[i] = b.config(states[i])
		opened[i], problems[i], err = driver.Open(ctx, cfg)
		return err
	})
	b.HideProgress()
	if err != nil {
		return nil, nil, err
	}
	for i, state := range states {
		if err := state.Lost(); err != nil {
			return nil, nil, unread(state, err)
		}
		if opened[i] == nil {
			_ = b.Report(positioned(problems[i], state)) // the error says it once more
			return nil, nil, unread(state, nil)
		}
		findings = append(findings, unsettled[i]...)
		findings = append(findings, mistakes(problems[i], state)...)
	}
	return opened, findings, nil
}

// unread returns the error of a state that can't be read, because of err or of what is outside of its repository.
func unread(state *revision.State, err error) error {
	switch outside := state.Outside(); {
	case err != nil:
		return fmt.Errorf("the API of %s can't be read: %w", state, err)
	case len(outside) > 0:
		return fmt.Errorf("the API of %s can't be read: %s", state, strings.Join(outside, "\n"))
	}
	return fmt.Errorf("the API of %s can't be read", state)
}

// named reports PACKAGES that neither state has.
func (b *breakage) named(states []*driver.Snapshot) error {
	var unknown diag.List
	for _, pattern := range b.only {
		if !states[0].Has(pattern) && !states[1].Has(pattern) {
			unknown.Add(ruleNoSuchPackage.At(diag.NoPosition, "%s is not a package of the API", pattern).
				Fix("name packages of gen.yaml"))
		}
	}
	return b.Report(unknown)
}

// mistakes returns a finding in place of the errors of a state whose API can be read all the same.
func mistakes(list diag.List, state *revision.State) []breaking.Finding {
	_, errs := cli.BySeverity(list.Sorted())
	if len(errs) == 0 {
		return nil
	}
	return []breaking.Finding{{Rule: driver.StateIncomplete, Subject: state.String(), New: state.Position(errs[0].Pos),
		Message: fmt.Sprintf("%s, of which this is the first, may keep gen from finding what breaks: %s",
			printable.Count(len(errs), "mistake"), errs[0].Message),
		Remedy: "gen lint reports the mistakes of the work tree"}}
}

// config returns how gen reads a state: by its own gen.yaml, or else by that of the new state.
func (b *breakage) config(state *revision.State) (driver.Config, []breaking.Finding) {
	cfg := driver.Config{Dir: state.Dir, Jobs: b.File.Jobs, Channels: b.File.Channels, Only: b.only, Env: state.Env,
		Parallel: b.Parallel, Generators: slices.Concat(b.comparing(), b.File.Generators), Source: state}
	name := filepath.Join(state.Dir, b.name)
	record := trace.New()
	record.Source = state
	if state.Dir == b.base || b.name == "" || !record.Exists(name) {
		return cfg, nil
	}
	file, problems, err := config.Read(record, name, b.Generators, config.Manner{NoPackages: true})
	f := breaking.Finding{Rule: driver.SettingsUnread, Subject: state.String(), New: state.Position(diag.At(name))}
	for _, p := range problems {
		if p.Severity == diag.Error {
			f.New, f.Message = state.Position(p.Pos), p.Message
			break
		}
	}
	if err != nil {
		f.Message = err.Error()
	}
	if f.Message != "" {
		f.Message = "gen can't read gen.yaml of this state, and reads its packages by that of the new state: " +
			f.Message
		return cfg, []breaking.Finding{f}
	}
	cfg.Jobs, cfg.Channels, cfg.Generators = file.Jobs, file.Channels, slices.Concat(b.comparing(), file.Generators)
	return cfg, nil
}
