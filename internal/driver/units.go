package driver

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A Unit is a share of a run that a build system can run as an action: see [RunUnit]. Paths are relative to the
// directory of gen.yaml, with slashes.
type Unit struct {
	Name       string   `json:"name"`       // e.g. "job1.example.org", "job1._" for packages without a group, "job1"
	Generators []string `json:"generators"` // e.g. ["deepcopy", "crd"]
	Group      string   `json:"group"`      // e.g. "example.org"; "" for a job
	Packages   []Source `json:"packages"`   // the unit's own and all that they import of the main modules, by path
	Outputs    []string `json:"outputs"`    // e.g. ["config/crd/example.org_fruits.yaml"]; without lists of files
}

// Units returns the units of a run: for each job one of each API group, with the generators by group, and one with the
// others. All that is wrong with the input comes back as diagnostics.
func Units(ctx context.Context, cfg Config) ([]Unit, diag.List, error) {
	s, err := cfg.load(ctx, nil, nil)
	if err != nil || s.api == nil {
		return nil, s.problems, err
	}
	results, err := s.generateAll(ctx, nil, nil)
	if err != nil {
		return nil, nil, err
	}
	all := []Unit{}
	at := map[string]int{}
	for n, u := range s.units() { // without the lists
		name, group := s.nameOf(u)
		i, found := at[name]
		if !found {
			i = len(all)
			at[name] = i
			all = append(all, Unit{Name: name, Group: group, Packages: s.sources(u), Outputs: []string{}})
		}
		for _, g := range u.generators {
			all[i].Generators = append(all[i].Generators, g.Name)
		}
		for _, o := range results[n].Outputs {
			all[i].Outputs = append(all[i].Outputs, s.fromDir(o.Path))
		}
	}
	for _, u := range all {
		slices.Sort(u.Outputs)
	}
	slices.SortFunc(all, func(a, b Unit) int { return strings.Compare(a.Name, b.Name) })
	result := &Result{Diagnostics: append(s.problems, s.crossUnit(results)...), allowed: s.allowances()}
	cfg.applySeverities(result)
	return all, result.Diagnostics, nil
}

// nameOf returns the name of the [Unit] that a unit is part of, and its group.
func (s *Snapshot) nameOf(u *unit) (name, group string) {
	name = fmt.Sprint("job", slices.Index(s.jobs, u.job)+1)
	if u.api == u.job.api {
		return name, ""
	}
	return name + "." + cmp.Or(u.group, "_"), u.group
}

func (s *Snapshot) fromDir(path string) string {
	if rel, err := filepath.Rel(s.Dir, path); err == nil {
		path = rel
	}
	return filepath.ToSlash(path)
}

// RunUnit does the part of [Run] that a [Unit] is, where perhaps only the packages of the unit exist. These all count
// as the API's own. It removes no file and type-checks none: that takes all units. A list of files that can't say that
// they are generated has those of the unit. Config.Out is set.
func RunUnit(ctx context.Context, cfg Config, name string) (*Result, error) {
	for i := range cfg.Jobs {
		job := &cfg.Jobs[i]
		job.Packages, job.Exclude = cfg.existing(job.Packages), cfg.existing(job.Exclude)
	}
	cfg.TypeCheck = false
	s, err := cfg.load(ctx, nil, nil)
	if err != nil || s.api == nil {
		result := &Result{Diagnostics: s.problems}
		cfg.applySeverities(result)
		return result, err
	}
	s.share = true
	disk := writer.NewDisk()
	disk.Adopt = cfg.Adopt
	units, err := s.unitsOf(name)
	if err != nil {
		return nil, err
	}
	results, err := s.generate(ctx, units, nil, disk)
	if err != nil {
		return nil, err
	}
	for i := range results { // other units may have more
		results[i].Scopes, results[i].Silent = nil, nil
	}
	result, err := s.compare(results, disk)
	if err != nil {
		return nil, err
	}
	if result.Changes != nil {
		if err := cfg.finish(s.api, nil, nil, result); err != nil {
			return nil, err
		}
	}
	for i := range result.allowed { // other units may have what they are for
		result.allowed[i].Expected = false
	}
	cfg.applySeverities(result)
	return result, nil
}

// unitsOf returns the units that a [Unit] has.
func (s *Snapshot) unitsOf(name string) (units []*unit, err error) {
	var names []string
	for _, u := range s.units() {
		of, _ := s.nameOf(u)
		if names = append(names, of); of == name {
			units = append(units, u)
		}
	}
	if len(units) == 0 {
		return nil, fmt.Errorf("there is no unit %q here: there are %s", name, strings.Join(distinct(names), " "))
	}
	return units, nil
}

// existing returns the patterns below directories that exist.
func (cfg *Config) existing(patterns []string) []string {
	around, err := load.ModuleAround(nil, cfg.Dir)
	var disk *trace.Recorder
	return slices.DeleteFunc(slices.Clone(patterns), func(pattern string) bool {
		dir, _, wild := strings.Cut(filepath.ToSlash(pattern), "...")
		if wild {
			dir = dir[:strings.LastIndex(dir, "/")+1]
		}
		switch rel, inside := strings.CutPrefix(dir, around.Path+"/"); {
		case filepath.IsAbs(dir):
		case strings.HasPrefix(dir, "."):
			dir = filepath.Join(cfg.Dir, dir)
		case err == nil && inside:
			dir = filepath.Join(around.Dir, rel)
		default:
			return false
		}
		return !disk.Exists(dir)
	})
}
