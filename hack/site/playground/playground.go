// Package playground runs gen on the text of one Go file, at each change. In: a directory with go.mod and
// gen.yaml, and the text. Out: an [Answer]: the generated files and the problems. It writes nothing.
package playground

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/content"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/trace"
)

// Source is the file whose text is generated from, relative to the directory.
const Source = "api/v1/types.go"

// An Answer is what gen makes of a text.
type Answer struct {
	Files    []File    `json:"files"` // none where a problem is an error
	Problems []Problem `json:"problems"`
}

// A File is a generated file.
type File struct {
	Name      string `json:"name"`      // e.g. "config/crd/example.org_fruits.yaml"
	Generator string `json:"generator"` // e.g. "crd"
	Content   string `json:"content"`
}

// A Problem is a diagnostic.
type Problem struct {
	File     string `json:"file"` // e.g. "api/v1/types.go"; "" for none
	Line     int    `json:"line"` // 0 for none
	Column   int    `json:"column"`
	Severity string `json:"severity"` // e.g. "error"
	Message  string `json:"message"`
	Remedy   string `json:"remedy"`
	Rule     string `json:"rule"` // e.g. "unknown-marker"
}

// A Session keeps what successive texts have in common, e.g. the packages that they import.
type Session struct {
	config driver.Config
}

// Open returns a session in a directory with go.mod and gen.yaml, e.g. "/src/fruit".
func Open(dir string) (*Session, error) {
	all := generators.All()
	name := filepath.Join(dir, config.Name)
	file, problems, err := config.Read(nil, name, all, config.Manner{})
	if err == nil && len(problems) > 0 {
		err = errors.New(problems[0].Message)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s := &Session{config: driver.Config{Dir: dir, ConfigFile: name, Jobs: file.Jobs, Channels: file.Channels,
		Generators: all}}
	s.forget()
	return s, nil
}

// forget drops the state of earlier texts.
func (s *Session) forget() { s.config.Session, s.config.Store = &driver.Session{}, &memo.Store{} }

// Generate returns what gen makes of the text of [Source].
func (s *Session) Generate(ctx context.Context, text string) (Answer, error) {
	return s.GenerateFiles(ctx, map[string]string{Source: text})
}

// GenerateFiles returns what gen makes of the texts of files in the directory, by their relative paths.
func (s *Session) GenerateFiles(ctx context.Context, texts map[string]string) (answer Answer, err error) {
	defer func() {
		if failure := recover(); failure != nil {
			s.forget() // it may be in any state
			err = fmt.Errorf("gen has failed: %v", failure)
		}
	}()
	cfg := s.config
	cfg.Overlay = trace.Overlay{}
	for name, text := range texts {
		cfg.Overlay[filepath.Join(cfg.Dir, filepath.FromSlash(name))] = content.Of([]byte(text))
	}
	result, err := driver.Run(ctx, cfg)
	if err != nil { // gen asks the go command for packages that it does not find, and a browser has none
		if answer.Problems = missing(texts[Source]); len(answer.Problems) > 0 {
			return answer, nil
		}
		return answer, err
	}
	for _, d := range result.Diagnostics.Sorted() {
		answer.Problems = append(answer.Problems, s.problem(d))
	}
	if result.Changes != nil {
		for _, change := range result.Changes.All {
			after, err := change.New.Bytes()
			if err != nil {
				return answer, err
			}
			answer.Files = append(answer.Files, File{s.relative(change.Path), change.Generator, string(after)})
		}
	}
	return answer, nil
}

func (s *Session) problem(d diag.Diagnostic) Problem {
	return Problem{s.relative(d.Pos.Filename), d.Pos.Line, d.Pos.Column, d.Severity.String(), d.Message, d.Remedy,
		d.Rule}
}

// relative returns a path below the directory with slashes.
func (s *Session) relative(path string) string {
	if rel, below := paths.Below(s.config.Dir, path); below {
		path = rel
	}
	return filepath.ToSlash(path)
}
