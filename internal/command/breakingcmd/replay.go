package breakingcmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/crdfile"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/regular"
	"github.com/gen-toolkit/gen/internal/replay"
	"github.com/gen-toolkit/gen/internal/revision"
)

// replayObjects runs the code of both states on the objects that --replay names. Without it the result is empty.
func (b *breakage) replayObjects(
	ctx context.Context, before, after *revision.State, opened []*driver.Snapshot,
) (result replay.Result, err error) {
	if b.replay == "" {
		return result, nil
	}
	objects, err := b.objects(before)
	if err != nil {
		return result, err
	}
	b.ShowProgress()
	defer b.HideProgress()
	states := make([]replay.State, len(opened))
	for i, state := range []*revision.State{before, after} {
		state.FetchAll()
		if err := state.Lost(); err != nil {
			return result, unread(state, err)
		}
		states[i] = replay.State{Name: state.Name, Dir: state.Dir, Module: state.Module, Env: state.Env,
			Packages: opened[i].Compared()}
	}
	result, err = replay.Compare(ctx, states[0], states[1], objects)
	if err == nil && result.Objects == 0 {
		err = fmt.Errorf("%s has no object of the API: name manifests of its kinds, e.g. config/samples", b.replay)
	}
	return result, err
}

// objects reads the objects to replay: those of the older state, or of a file outside of it.
func (b *breakage) objects(before *revision.State) (all []replay.Object, err error) {
	if b.replay == cli.Dash {
		content, err := regular.Read(os.Stdin)
		if err != nil {
			return nil, err
		}
		return replay.Read("the standard input", content)
	}
	path := filepath.Join(before.Dir, b.replay)
	before.FetchBelow(path, crdfile.IsManifest)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) || filepath.IsAbs(b.replay) {
		path = paths.Absolute(b.base, b.replay)
	}
	names, err := crdfile.Manifests(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no %s in %s, and none in the work tree", b.replay, before)
	}
	if err != nil {
		return nil, fmt.Errorf("the objects of --replay can't be read: %w", err)
	}
	for _, name := range names {
		content, err := regular.ReadFile(name)
		if err != nil {
			return nil, err
		}
		shown := name
		if rel, err := filepath.Rel(filepath.Dir(path), name); err == nil {
			shown = filepath.ToSlash(filepath.Join(filepath.Dir(b.replay), rel))
		}
		read, err := replay.Read(shown, content)
		if err != nil {
			return nil, err
		}
		all = append(all, read...)
	}
	return all, nil
}
