package rbac

import (
	"path/filepath"
	"slices"

	rbacv1 "k8s.io/api/rbac/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/generators/rbac/calls"
)

// rulesOfCode returns the rules that the calls of fromCode need, and the main packages; nil where the program can't be
// read.
func rulesOfCode(p *codegen.Pass, options *Options) (needs []*rule, mains []string, err error) {
	program, err := readCode(p, options, "fromCode", options.FromCode)
	if program == nil {
		return nil, nil, err
	}
	if !isName(options.RoleName) {
		p.Report(ruleRole.At(p.OptionPos("fromCode"), "no role of this name can take the rules of fromCode: %q",
			options.RoleName).Fix("set roleName of rbac in gen.yaml, e.g. roleName: manager-role, or --role-name"))
	}
	needs, _ = needed(p, program)
	return needs, program.Mains, nil
}

// readCode reads a program; nil where it can't.
func readCode(p *codegen.Pass, options *Options, option string, patterns []string) (*calls.Program, error) {
	program, problems, err := calls.Read(p, patterns, options.PluralExceptions)
	wrong := func(message string) {
		p.Report(ruleOption.At(p.OptionPos(option), "option %s of generator rbac: %s", option, message).
			Fix("name main packages, e.g. ./cmd/..."))
	}
	switch {
	case program != nil && len(program.Mains) == 0:
		wrong("none of the packages is a program")
		return nil, nil
	case program != nil, err != nil:
		return program, err
	}
	for _, problem := range problems {
		if !problem.Pos.IsValid() {
			wrong(problem.Message)
			continue
		}
		p.Report(ruleUnread.At(problem.Pos, "the program of %s does not compile: %s", option, problem.Message).
			Fix("gen leaves the roles as they are: run it again once the program compiles"))
	}
	return nil, nil
}

// needed returns the rules that a program needs: those of the answers, which replace what gen has found of their calls,
// and those of the other calls. It reports questions without an answer: then complete is false.
func needed(p *codegen.Pass, program *calls.Program) (rules []*rule, complete bool) {
	rules, complete = []*rule{}, true
	used := map[calls.Answer]bool{}
	for i := range program.Calls {
		call := &program.Calls[i]
		for _, a := range call.Answers {
			if !used[a] {
				rules = append(rules, rulesOf(p, a)...)
			}
			used[a] = true
		}
		switch {
		case len(call.Answers) > 0:
			call.Needs, call.Usual = nil, nil
		case call.Unknown != "":
			complete = false
			p.Report(ruleUndecided.At(call.Pos, "gen can't tell what %s needs: %s", call.What, call.Unknown).
				Fix("say it above the call, e.g. // +gen:rbac:groups=apps,resources=deployments,verbs=get; " +
					"+gen:rbac alone is for nothing"))
		}
	}
	for _, a := range program.Answers {
		if !used[a] {
			p.Report(ruleUnused.At(a.Pos, "marker +gen:rbac has no effect: no call of the program is on its line").
				Fix("move it to the line of a call that needs a permission, or above it; otherwise remove it"))
		}
	}
	for _, call := range program.Calls {
		for _, n := range slices.Concat(call.Needs, call.Usual) {
			rules = append(rules, &rule{groups: []string{n.Group}, resources: []string{n.Resource},
				verbs: []string{n.Verb}})
		}
	}
	return rules, complete
}

// rulesOf returns the rules of an answer.
func rulesOf(p *codegen.Pass, a calls.Answer) []*rule {
	m, problem := p.ParseMarker(a.Text, a.Pos)
	switch {
	case problem != nil:
		p.Report(*problem)
	case m != nil && len(m.Args) > 0 && understood(p, *m):
		return read(*m)
	}
	return nil
}

// kept returns the files with what they have on the disk, but for those of the roles for users, which the code does not
// change. A file that is not there yet is left out.
func kept(p *codegen.Pass, files []codegen.File, users []rbacv1.ClusterRole) (all []codegen.File) {
	known := map[string]bool{userRolesFile: true}
	for _, role := range users {
		known[role.Name+".yaml"] = true
	}
	for _, file := range files {
		if known[filepath.Base(file.Path)] {
			all = append(all, file)
		} else if before, err := p.ReadFile(file.Path); err == nil {
			file.Render = func() ([]byte, error) { return before.Content, nil }
			all = append(all, file)
		}
	}
	return all
}
