package driver

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/contract"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A unit is what gen plans, renders and compares together: generators of a job that read each other's results, for one
// API group if they work by group, or for all of the job.
type unit struct {
	*job
	api        *model.API      // of the group, or of the job
	group      string          // "" for a job, and for packages without a group
	generators []jobs.Selected // required ones first
}

func (u *unit) name() record.UnitName {
	var generators []string
	for _, g := range u.generators {
		generators = append(generators, g.Name)
	}
	return record.UnitName{Job: slices.Index(u.jobs, u.job), Group: u.group, Generators: strings.Join(generators, " ")}
}

// units returns the units of all jobs, or of the part of them that the snapshot has.
func (s *Snapshot) units() (all []*unit) {
	for _, j := range s.jobs {
		for _, generators := range j.Connected() {
			if slices.ContainsFunc(generators, func(of jobs.Selected) bool { return !of.ByGroup() }) {
				all = append(all, &unit{j, j.api, "", generators})
				continue
			}
			for _, group := range j.groups() {
				all = append(all, &unit{j, j.api.OfGroup(group), group, generators})
			}
		}
	}
	if s.part != nil {
		all = slices.DeleteFunc(all, func(u *unit) bool { return !s.part.Changed[u.name()] })
	}
	return all
}

// groups returns the names of the groups of the job's packages. That of packages without a group, and of no packages,
// is "": each generator of a job has a unit.
func (j *job) groups() (names []string) {
	for _, p := range j.api.Packages {
		names = append(names, p.Group)
	}
	if len(names) == 0 {
		return []string{""}
	}
	return distinct(names)
}

// key returns a hash of what the unit's output is a function of, beside what its plans read: settings, which packages
// the job and the unit have, and how Go code names the unit's groups, which others may share a name with. Plurals
// follow from the packages of the group. The key is zero where gen does not know all of that.
func (u *unit) key() (key trace.Sum) {
	if u.settings == nil {
		return key
	}
	text := fmt.Appendf(nil, "%s%s %s\n%#v\n", u.settings, u.answers.ClientGo.Minor, u.mainModule.Path, u.name())
	for _, path := range u.job.paths { // they are the API's own
		text = append(text, path+"\n"...)
	}
	text = fmt.Appendf(text, "%q\n", importPathsOf(u.api))
	for _, g := range u.api.Groups {
		text = fmt.Appendf(text, "%q %q %q\n", g.Name, g.GoName, g.PackageName)
	}
	return trace.Hash(text)
}

// A planned file has the generator that wants it.
type planned struct {
	codegen.File
	generator string
	dropIn    *jobs.DropIn
	listed    bool // the content says nowhere that it is generated
}

// beside returns the scopes of a generator beside the sources of the pass, whether a package asks for output or not.
func beside(p *codegen.Pass, generator string) (scopes []writer.Scope) {
	for _, pkg := range p.API.Packages {
		target := p.PackageDir(pkg)
		scopes = append(scopes, writer.Scope{Dir: target.Dir, Generator: generator, Packages: target.Source})
	}
	return scopes
}

// plan asks the generators of the unit what they want to write. Plans and renderings add to the packages that are
// read.
func (u *unit) plan(recorder *trace.Recorder, read *reads, result *record.Unit) (files []planned, err error) {
	results := map[string]any{}
	api := u.logged(u.api, read)
	for _, p := range u.api.Packages {
		read.add(p.Path)
	}
	answers := *u.answers
	answers.Schema = func(t *model.Type) map[string]any {
		schema := u.schemaOf(t)
		for path := range u.schemas.reads.Range {
			read.add(path.(string))
		}
		return schema
	}
	for _, selected := range u.generators {
		driver := contract.Pass{
			Generator: selected.Name, Kubernetes: !reflect.ValueOf(selected.Kubernetes).IsZero(),
			Dir: u.Dir, Out: u.Out, Positions: selected.Positions, Table: u.markers, Record: recorder,
			Packages: u.set, Covered: u.covers, Excluded: u.importPatterns(u.Exclude, u.record),
			Module: u.mainModule, Job: &answers, Results: results,
		}
		for _, required := range selected.Requires {
			driver.Requires = append(driver.Requires, required.Name)
		}
		pass := contract.NewPass(api, selected.Options, u.Header, &driver).(*codegen.Pass)
		wanted, err := selected.Plan(pass)
		if err != nil {
			return nil, fmt.Errorf("generator %s: %w", selected.Name, err)
		}
		driver.Planned, results[selected.Name] = true, pass.Result
		for _, file := range wanted {
			file.Path = selected.DropIn.Path(file.Path)
			files = append(files, planned{File: file, generator: selected.Name, dropIn: selected.DropIn})
		}
		if len(wanted)+len(driver.Problems)+len(driver.Shared) == 0 {
			result.Silent = append(result.Silent, selected.Name)
		}
		result.Problems.Add(driver.Problems.By(selected.Name)...)
		result.Scopes = append(append(result.Scopes, driver.Scopes...), beside(pass, selected.Name)...)
		result.ReadsOutputs = result.ReadsOutputs || driver.ReadsOutputs
		result.Groups, result.Plurals = result.Groups || driver.AskedGroups, result.Plurals || driver.AskedPlurals
	}
	return files, nil
}
