package driver

import (
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/jobs"
)

// TestResultOf: a generator gets the result of one that it requires, whatever their order in the job, and an error for
// another one: two plans could wait for each other.
func TestResultOf(t *testing.T) {
	p := newTemplated(t)
	plan := func(read func(p *codegen.Pass)) func(*codegen.Pass) ([]codegen.File, error) {
		return func(p *codegen.Pass) ([]codegen.File, error) {
			p.Result = p.API.Packages[0].Name
			read(p)
			return nil, nil
		}
	}
	base := &codegen.Generator{Name: "base", Doc: "base", Plan: plan(func(*codegen.Pass) {})}
	var got any
	user := &codegen.Generator{Name: "user", Doc: "user", Requires: []*codegen.Generator{base}}
	user.Plan = plan(func(p *codegen.Pass) { got, _ = p.ResultOf(base) })
	stranger := &codegen.Generator{Name: "stranger", Doc: "stranger"}
	stranger.Plan = plan(func(p *codegen.Pass) { p.ResultOf(user) })
	for _, order := range [][]*codegen.Generator{{base, user}, {user, base}, {user}, {stranger, user}} {
		got = nil
		cfg := p.cfg
		cfg.Generators, cfg.Jobs = order, []jobs.Job{{Packages: []string{"."}}}
		for _, g := range order {
			cfg.Jobs[0].Generate = append(cfg.Jobs[0].Generate, jobs.Selected{Generator: g})
		}
		result, err := Run(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		if wantErr := order[0] == stranger; result.Diagnostics.HasErrors() != wantErr {
			t.Errorf("%s first: %v", order[0].Name, result.Diagnostics)
		} else if said := saidBy(t, result); wantErr && !strings.Contains(said, "[undeclared-requirement]\n") {
			t.Errorf("%s first: %s", order[0].Name, said)
		}
		if want := any("fruit"); len(order) == 2 && order[0] != stranger && got != want {
			t.Errorf("%s first: the result is %v, want %v", order[0].Name, got, want)
		}
	}
	base.Requires = []*codegen.Generator{user}
	if err := codegen.Validate([]*codegen.Generator{base, user}); err == nil {
		t.Error("two generators require each other")
	}
}
