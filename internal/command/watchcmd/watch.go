// Package watchcmd is gen watch. In: changes of files. Out: runs that follow each other, each with its line on the
// screen.
package watchcmd

import (
	"context"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/watch"
	"github.com/gen-toolkit/gen/internal/writer"
)

// New returns the command.
func New(s *cli.Session) *cobra.Command {
	return &cobra.Command{
		Use:   "watch [PACKAGES]",
		Short: "Do what gen.yaml asks, and again whenever a file is saved",
		Long: `Do what run does, and do it again whenever something has changed: a source, gen.yaml, the header, go.mod, an output that was edited or deleted.
What has not changed stays in memory, so that a run takes a fraction of the first one's time. The system does not report some changes, e.g. on
network file systems: gen also looks at its inputs every two seconds, which takes 9 ms for 3,000 files.

Each run is one line. gen prints a problem when it appears, and again, as fixed, when it is gone. gen writes no file while there is an error.
An interrupt (ctrl-C) ends the watch with status 0.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(command *cobra.Command, args []string) error {
			s.Watches.Store(true)
			name, err := s.Configuration()
			if err != nil {
				return err
			}
			watcher, err := watch.New()
			if err != nil {
				return err
			}
			defer watcher.Close()
			s.OpenCache()
			w := &watching{Session: s, config: name, packages: args, watcher: watcher, state: &driver.Session{},
				screen: newScreen(&s.Output)}
			err = w.loop(command.Context())
			w.screen.end()
			return err
		},
	}
}

// watching is one gen watch.
type watching struct {
	*cli.Session
	config   string // path of gen.yaml
	packages []string
	watcher  *watch.Watcher
	state    *driver.Session
	screen   *screen

	watchSet
	started  bool            // a run has come to its end
	written  *writer.Changes // of the last run; nil if it had errors
	unseen   int             // how many runs in a row an input has called for, without news of the system
	record   *trace.Recorder // of gen.yaml and the header
	settings diag.List       // what is wrong with them
	api      diag.List       // what is wrong with the rest
}

const (
	// settleDelay is how long gen waits before a run whose changed inputs are all outputs of the run before.
	settleDelay = time.Second
	// maxRetries is how many of these runs may follow each other, and how often a run repeats because an input has
	// changed meanwhile.
	maxRetries = 3
	// saveDelay is how long gen waits after a run that has errors or removes files: an editor may have emptied a source
	// to write it.
	saveDelay = 100 * time.Millisecond
	// glance is how long gen waits for events of the system before it looks at its inputs itself. The system reports no
	// writes through a mapping of the file into memory, nor those of another machine.
	glance = 2 * time.Second
	// glances is the least part of the time between two looks: a look takes 9 ms for 3,000 files.
	glances = 200
)

// loop runs until ctx ends. An error is one for which gen run would not have begun, either.
func (w *watching) loop(ctx context.Context) error {
	for again := 0; ; {
		changes, err := w.run(ctx, again > 0)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		cli.Collect()
		var until time.Duration
		if again++; again <= maxRetries && changes != nil && len(changes.Pending()) > 0 && !w.same() {
			until = settleDelay
		}
		wanted, err := w.next(ctx, until)
		if err != nil || ctx.Err() != nil {
			return err
		}
		if wanted {
			again = 0
		}
	}
}

// next waits for something that calls for a run: wanted is false if that is only that the time is up.
func (w *watching) next(ctx context.Context, until time.Duration) (wanted bool, err error) {
	more, err := w.watcher.Watch(w.dirs, w.missing)
	if err != nil || more && !w.same() { // something has changed before it was watched
		return true, err
	}
	for look := glance; ; {
		wait := until
		if wait == 0 && w.unseen <= maxRetries {
			wait = look
		}
		change, ok := w.watcher.Next(ctx, wait)
		if !ok || change.Lost {
			return true, nil
		}
		if len(change.Paths) == 0 {
			start := time.Now()
			if until > 0 || w.differs() {
				return false, nil
			}
			look = max(glance, glances*time.Since(start))
			continue
		}
		w.unseen = 0
		if w.written == nil || !w.same() || !w.written.Hold() {
			return true, nil
		}
	}
}

// differs reports whether an input has changed without an event of the system. It gives up where that has led to a run
// several times, and the input still differs.
func (w *watching) differs() bool {
	if w.same() {
		w.unseen = 0
		return false
	}
	w.unseen++
	return w.unseen <= maxRetries
}

// same reports whether all that the last run has read is as it was.
func (w *watching) same() bool { return w.record.Unchanged() && w.state.Unchanged() }

// run reads gen.yaml and does what it says. With quiet it prints nothing where nothing is to do.
func (w *watching) run(ctx context.Context, quiet bool) (changes *writer.Changes, err error) {
	start := time.Now()
	record := trace.New()
	var result *driver.Result
	file, settings, err := w.ReadFile(ctx, record, w.config, w.packages)
	w.File = file
	if err == nil && !settings.HasErrors() {
		result, err = w.generate(ctx, record, file.Jobs)
	}
	if ctx.Err() != nil || err != nil && !w.started {
		return nil, err
	}
	if err != nil {
		settings.Add(driver.RuleFailed.At(diag.NoPosition, "%v", err))
	}
	w.started, w.record = true, record
	before := slices.Concat(w.settings, w.api)
	w.settings = settings
	if result != nil {
		// an error may hide what a warning is about, or the warning itself
		if changes = result.Changes; changes == nil {
			hidden, _ := cli.BySeverity(without(w.api, result.Diagnostics))
			result.Diagnostics.Add(hidden...)
		}
		w.api = result.Diagnostics
	}
	err = w.screen.show(before, slices.Concat(w.settings, w.api), changes, time.Since(start), quiet)
	read, _ := record.Inputs()
	w.learn(append(read, w.state.Inputs()...), changes)
	w.written = changes
	return changes, err
}

// disturbed reports whether an input may have changed since a run began. next finds changes in directories that are not
// watched yet. Asking the disk about 3,000 files instead takes 9 ms.
func (w *watching) disturbed() bool { return !w.started || w.watcher.Pending() }

// pause waits, unless ctx ends.
func pause(ctx context.Context, delay time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(delay):
	}
}

// generate runs the pipeline and writes. If an input has changed meanwhile, it runs again instead, and drops the
// diagnostics: an editor may have saved half of a file.
func (w *watching) generate(ctx context.Context, record *trace.Recorder, jobs []jobs.Job) (*driver.Result, error) {
	if err := w.Lock(ctx, filepath.Dir(w.config)); err != nil {
		return nil, err
	}
	defer w.Release()
	cfg, err := w.DriverConfig(record, filepath.Dir(w.config), jobs, w.packages)
	if err != nil {
		return nil, err
	}
	if w.Cache == nil {
		w.Cache = &memo.Store{} // for what generators have proven
	}
	cfg.Session, cfg.Store, cfg.TypeCheck = w.state, w.Cache, false // a compiler or an editor checks while one edits
	if !w.started {                                                 // later runs keep the line of the screen
		cfg.Progress = w.ShowProgress()
	}
	for again := 1; ; again++ {
		result, err := driver.Run(ctx, cfg)
		if w.HideProgress(); err != nil {
			return nil, err
		}
		if again < maxRetries && w.started && (result.Changes == nil || result.Changes.Count(writer.Removed) > 0) {
			pause(ctx, saveDelay)
		}
		if again < maxRetries && w.disturbed() && !w.state.Unchanged() {
			continue
		}
		if result.Changes == nil {
			return result, nil
		}
		if err := result.Changes.Write(ctx); err != nil {
			return nil, err
		}
		return result, nil
	}
}
