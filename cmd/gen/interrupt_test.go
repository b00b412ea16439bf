//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// busy is an API whose CEL rules take the API server's validation, which can't be interrupted, four seconds.
func busy() string {
	var source strings.Builder
	fmt.Fprintf(&source, boundedSource, "string `json:\"x\"`\n\tB string", "")
	text := source.String()
	var fields strings.Builder
	for i := range 300 {
		fields.WriteString("\t// +kubebuilder:validation:MaxLength=9\n")
		for j := range 100 {
			fmt.Fprintf(&fields, "\t// +kubebuilder:validation:XValidation:rule=\"self!='%d.%d'\"\n", i, j)
		}
		fmt.Fprintf(&fields, "\tF%[1]d string `json:\"f%[1]d\"`\n", i)
	}
	return strings.Replace(text, "type FruitSpec struct {\n", "type FruitSpec struct {\n"+fields.String(), 1)
}

// validating is the CPU time after which gen validates the rules of busy: to load them takes 150 ms.
const validating = 500 * time.Millisecond

// cpuTime returns the CPU time of a running process, or 0 on systems without Linux' /proc.
func cpuTime(pid int) (all time.Duration) {
	content, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, after, _ := strings.Cut(string(content), ") ") // the name of the program
	fields := strings.Fields(after)
	for i := 11; i < 13 && i < len(fields); i++ { // utime and stime, in hundredths of a second
		ticks, _ := strconv.Atoi(fields[i])
		all += time.Duration(ticks) * 10 * time.Millisecond
	}
	return all
}

// stuck is a go command that does not end, and leaves a child behind that keeps its output open.
const stuck = "#!/bin/sh\ntouch \"$STARTED\"\ntrap '' INT TERM\nsleep 15 &\nwait\nsleep 15\n"

// soonEnded is the CPU time within which an interrupted gen ends. It takes as long on a machine that has much to do.
const soonEnded = time.Second

// TestLongInterrupt sends signals to gen while it does what can't be interrupted. It ends soon, says so, and has
// changed nothing.
func TestLongInterrupt(t *testing.T) {
	long(t)
	dir := t.TempDir()
	writeModule(t, dir)
	write(t, dir, "gen.yaml", "packages: [./api/v1]\ngenerate: {deepcopy: , crd: {dir: crd}}\n")
	write(t, dir, "api/v1/types.go", busy())
	bin := t.TempDir()
	write(t, bin, "go", stuck)
	if err := os.Chmod(filepath.Join(bin, "go"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"run", "check", "diff", "watch"} {
		for _, sent := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
			t.Run(fmt.Sprint(command, " rules ", sent), func(t *testing.T) {
				interrupt(t, dir, command, sent, nil, func(pid int) bool { return cpuTime(pid) > validating })
			})
			t.Run(fmt.Sprint(command, " go ", sent), func(t *testing.T) {
				started := filepath.Join(t.TempDir(), "started")
				path := []string{"PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH"), "STARTED=" + started}
				interrupt(t, dir, command, sent, path, func(int) bool { _, err := os.Stat(started); return err == nil })
			})
		}
	}
}

// TestInterruptMigrate sends signals to gen migrate while it reads scripts, which waits for nobody.
func TestInterruptMigrate(t *testing.T) {
	dir := t.TempDir()
	writeModule(t, dir)
	loops := strings.Repeat("for i in 1 2 3 4 5 6 7 8 9 10; do ", 6) + "deepcopy-gen" + strings.Repeat("; done", 6)
	for i := range 300 { // each is given up, after some 10 ms
		write(t, dir, fmt.Sprintf("hack/update-%d.sh", i), "#!/bin/sh\n"+loops+"\n")
	}
	interrupt(t, dir, "migrate", syscall.SIGINT, nil, func(pid int) bool { return cpuTime(pid) > validating })
}

// TestHangup closes the terminal of gen while a plugin runs: the plugin and its child end with gen, and under nohup
// both go on.
func TestHangup(t *testing.T) {
	for _, command := range []string{"run", "watch"} {
		dir := t.TempDir()
		writeModule(t, dir)
		write(t, dir, "gen.yaml", "packages: [./api]\ngenerate: {slow: {plugin: [sh, ./slow.sh], dir: out}}\n")
		write(t, dir, "slow.sh", `case "$(cat)" in
*'"describe"'*) echo '{"version": 1}' ;;
*) sleep 30 & echo $! > child; wait ;;
esac
`)
		write(t, dir, "api/api.go", "// +k8s:deepcopy-gen=package\npackage api\n")
		for _, args := range [][]string{{"env", "--default-signal=HUP", "gen"}, {"nohup", "gen"}} {
			_ = os.Remove(filepath.Join(dir, "child"))
			cmd := exec.Command(args[0], append(args[1:], "-C", dir, "--no-cache", command)...)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			child := 0
			for range 300 {
				text, _ := os.ReadFile(filepath.Join(dir, "child"))
				if child, _ = strconv.Atoi(strings.TrimSpace(string(text))); child > 0 {
					break
				}
				time.Sleep(20 * time.Millisecond)
			}
			_ = cmd.Process.Signal(syscall.SIGHUP)
			time.Sleep(time.Second)
			state, err := exec.Command("ps", "-o", "stat=", "-p", strconv.Itoa(child)).Output()
			runs, nohup := err == nil && state[0] != 'Z', args[0] == "nohup"
			if child == 0 || runs != nohup {
				t.Errorf("%s %s: process %d runs: %v", args, command, child, runs)
			}
			_ = cmd.Process.Signal(syscall.SIGTERM)
			_ = cmd.Wait()
		}
	}
}

// interrupt runs a command until it is ready, for a second and a half at most, and sends it a signal, three times.
func interrupt(t *testing.T, dir, command string, sent syscall.Signal, env []string, ready func(pid int) bool) {
	cmd := exec.Command("gen", "-C", dir, command)
	cmd.Env = append(append(os.Environ(), "GENCACHE=off", "GOFLAGS=-mod=mod"), env...)
	said := &bytes.Buffer{}
	cmd.Stdout, cmd.Stderr = said, said
	cmd.WaitDelay = 10 * time.Millisecond // for what a stuck go command leaves behind
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = cmd.Wait(); close(ended) }()
	defer func() { _ = cmd.Process.Kill(); <-ended }()
	until := time.Now().Add(1500 * time.Millisecond)
	for ; time.Now().Before(until) && !ready(cmd.Process.Pid); time.Sleep(20 * time.Millisecond) {
		select {
		case <-ended:
			t.Fatalf("gen has come to its end: %v\n%s", cmd.ProcessState, said)
		default:
		}
	}
	before := cpuTime(cmd.Process.Pid)
	for range 3 {
		_ = cmd.Process.Signal(sent)
	}
	select {
	case <-ended:
	case <-time.After(10 * time.Second): // stuck ends later
		t.Fatal("gen goes on")
	}
	if took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime() - before; before > 0 && took > soonEnded {
		t.Errorf("gen goes on for %v of CPU time", took)
	}
	status, words := 2, "gen: interrupted, no file was changed\n"
	if command == "watch" {
		status, words = 0, ""
	}
	if got := cmd.ProcessState.ExitCode(); got != status || said.String() != words {
		t.Errorf("status %d, want %d; it said %q", got, status, said)
	}
	if _, err := os.Stat(filepath.Join(dir, "api/v1/zz_generated.deepcopy.go")); err == nil {
		t.Error("a file was written")
	}
}
