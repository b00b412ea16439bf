package driver

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/comments"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/driver/severity"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/modelbuild"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A Snapshot is the packages of the jobs at one time, with their markers and the API that they declare. It does not
// change. All commands are questions to one or two snapshots.
type Snapshot struct {
	Config
	problems diag.List            // of the packages
	set      *load.Set            // nil where the packages can't be listed
	api      *model.API           // of all jobs; nil where the packages are too broken for one
	built    modelbuild.Built     // the API by channel, too
	markers  *markers.Table       // all that gen defines
	record   *trace.Recorder      // of what has been read; nil where nobody asks for it
	memory   *record.Memory       // what generators keep from run to run
	settings []byte               // what units depend on beside what is read; nil if unknown
	allowed  []severity.Allowance // markers that silence warnings
	share    bool                 // it is for [RunUnit]
	linting  bool                 // it is for Lint: API conventions are checked, too
	last     *record.Run          // the last run, of which units may be taken over; nil for none
	part     *record.Part         // what the snapshot is restricted to; nil for everything
	jobs     []*job
	selected *selection              // what the command names; nil for everything
	enabled  sync.Map                // a generator and a package to bool: what Enabled has returned
	found    map[string]record.Found // by import path, after all plans
	unknown  bool                    // a unit of the last run may have read what nothing has read in this one
	outgrown atomic.Bool             // a generator has asked for a package that the part lacks
}

// load takes the jobs through load and model: a part of the packages, or all if the part is nil. Types that are nested
// too deeply are a problem of the snapshot; an error means that gen could not run at all. The recorder, which may be
// nil, records what is read.
func (cfg Config) load(ctx context.Context, recorder *trace.Recorder, of *record.Part) (*Snapshot, error) {
	s := &Snapshot{Config: cfg, record: recorder, memory: record.NewMemory(cfg.Store, cfg.Dir), part: of}
	s.settings, _ = cfg.describe()
	err := s.read(ctx)
	if nested := new(load.TooNested); errors.As(err, &nested) {
		s.problems.Add(nested.Diagnostic)
		s.api, err = nil, nil
	}
	return s, err
}

func (s *Snapshot) read(ctx context.Context) (err error) {
	inputs := modelbuild.Dependencies{}
	if !s.Complete {
		inputs = s.Jobs.Dependencies()
	}
	if s.markers, err = s.markerTable(); err != nil {
		return err
	}
	s.Progress.Begin("loading packages", 0)
	var problems diag.List
	s.set, problems, err = load.Packages(ctx, s.loadConfig(inputs))
	s.problems.Add(problems.By("load")...)
	if err != nil || s.set == nil || s.Complete && problems.HasErrors() {
		return err
	}
	s.Progress.Begin("reading the types of packages", 0)
	built, problems, err := modelbuild.Build(ctx, s.set, s.markers, inputs, s.channels())
	s.built, s.api = built, built.API.(*model.API)
	s.problems.Add(problems.By("marker")...)
	if err != nil || s.api == nil {
		return err
	}
	s.problems.Add(s.Jobs.SettleVersions(s.api.Packages, s.Dir)...)
	s.allowed, problems = severity.Allowances(s.api.Packages, SourceRules(s.Generators))
	s.problems.Add(problems...)
	for _, of := range s.Jobs {
		s.jobs = append(s.jobs, s.newJob(of))
	}
	s.selected = s.selection()
	return nil
}

// markerTable returns the table of the markers that gen defines.
func (s *Snapshot) markerTable() (*markers.Table, error) {
	generators := append(slices.Clone(s.Generators), s.Jobs.Defining()...)
	all, err := codegen.Markers(generators)
	if gates := s.Channels.GateMarkers; err == nil && len(gates) > 0 {
		all, err = codegen.Markers(append(generators, gateMarkers(gates, markers.NewTable(all))))
	}
	if err != nil {
		return nil, err
	}
	table := markers.NewTable(all)
	lenient := s.DropIn
	for _, job := range s.Jobs {
		table = table.Allow(job.AllowMarkers).Ignore(job.IgnoreMarkers)
		lenient = lenient || job.LenientMarkers
	}
	if lenient {
		table = table.Lenient()
	}
	if !s.linting && len(s.Defined) == 0 { // those of gen.yaml and programs may read any marker
		table = table.Reading(s.Jobs.Markers())
	}
	return table, nil
}

// loadConfig says what to load.
func (s *Snapshot) loadConfig(inputs modelbuild.Dependencies) load.Config {
	cfg := load.Config{Dir: s.Dir, Env: s.Env, Patterns: s.Jobs.Patterns(), Complete: s.Complete, Parallel: s.Parallel,
		Record: s.record, Lenient: s.DropIn, Unmarked: s.Jobs.Unmarked(), Read: comments.Reader(s.markers)}
	for _, job := range s.Jobs {
		selection := job.Selection()
		if s.part != nil {
			selection.Patterns = s.part.Packages
		}
		cfg.Select = append(cfg.Select, selection)
	}
	if !s.Complete {
		cfg.Extra, cfg.ReadGenerated = inputs.Paths(), s.Jobs.OutputIsInput(s.Generators)
	}
	if s.Session != nil {
		cfg.Memory = &s.Session.packages
	}
	return cfg
}

// channels returns the channels with those marked that the jobs use.
func (cfg *Config) channels() modelbuild.Channels {
	all := cfg.Channels
	all.All = slices.Clone(all.All)
	for i := range all.All {
		all.All[i].Used = slices.ContainsFunc(cfg.Jobs, func(j jobs.Job) bool { return j.Channel == all.All[i].Name })
	}
	return all
}

// apiOf returns the API as a channel has it, or all of it for "".
func (s *Snapshot) apiOf(channel string) *model.API {
	if view, ok := s.built.Channels[channel]; ok {
		return view.(*model.API)
	}
	return s.api
}

// gateMarkers defines the project's own markers that name gates. It generates nothing.
func gateMarkers(all []modelbuild.GateMarker, table *markers.Table) *codegen.Generator {
	g := &codegen.Generator{Name: "gates"}
	for _, gate := range all {
		g.Markers = append(g.Markers, gate.Definition(table.Lookup(gate.As)))
	}
	return g
}

// channelsOf returns the names of the channels that have a package, sorted.
func (s *Snapshot) channelsOf(path string) (names []string) {
	for _, name := range slices.Sorted(maps.Keys(s.built.Channels)) {
		if s.apiOf(name).Package(path) != nil {
			names = append(names, name)
		}
	}
	return names
}
