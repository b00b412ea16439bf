package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
)

// taskVariable in the environment has this program do one task, and nothing else. Linux counts the memory of the
// process that starts a program as the program's: so this one's is to stay small, and others do what needs much.
const taskVariable = "GEN_BENCH_TASK"

// A task is what such a process does: one of these.
type task struct {
	Floor *ground
	Kinds *manyKinds
}

// ask has another process do the task and returns what it prints.
func (t task) ask(ctx context.Context) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	request, err := json.Marshal(t)
	if err != nil {
		return "", err
	}
	cmd := exec.CommandContext(ctx, self)
	cmd.Env, cmd.Stderr = append(os.Environ(), taskVariable+"="+string(request)), os.Stderr
	out, err := cmd.Output()
	return string(out), err
}

// doTask does the task that this process was asked to do; asked is false if there is none.
func doTask(ctx context.Context) (asked bool, err error) {
	request := os.Getenv(taskVariable)
	if request == "" {
		return false, nil
	}
	var t task
	if err := json.Unmarshal([]byte(request), &t); err != nil {
		return true, err
	}
	if t.Kinds != nil {
		return true, t.Kinds.write(ctx)
	}
	took, err := t.Floor.measure()
	fmt.Print(took)
	return true, err
}
