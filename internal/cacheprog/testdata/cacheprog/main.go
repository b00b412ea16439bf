// Command cacheprog is a cache in a directory, with the protocol of GOCACHEPROG. The flag -fault makes it misbehave.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

type request struct {
	ID       int64
	Command  string
	ActionID []byte
	OutputID []byte
	BodySize int64
}

type response struct {
	ID            int64
	Err           string   `json:",omitempty"`
	KnownCommands []string `json:",omitempty"`
	Miss          bool     `json:",omitempty"`
	OutputID      []byte   `json:",omitempty"`
	Size          int64    `json:",omitempty"`
	DiskPath      string   `json:",omitempty"`
}

// faults change the response to a get that hits.
var faults = map[string]func(r *response){
	"size":      func(r *response) { r.Size++ },
	"negative":  func(r *response) { r.Size = -1 },
	"huge":      func(r *response) { r.Size = 1 << 62 },
	"output":    func(r *response) { r.OutputID[0] ^= 1 },
	"no output": func(r *response) { r.OutputID = nil },
	"path":      func(r *response) { r.DiskPath += ".missing" },
	"relative":  func(r *response) { r.DiskPath = "entry" },
	"directory": func(r *response) { r.DiskPath = filepath.Dir(r.DiskPath) },
	"device":    func(r *response) { r.DiskPath = "/dev/zero" },
	"error":     func(r *response) { r.Err = "the bucket is gone" },
	"id":        func(r *response) { r.ID += 1000 },
	"dead":      func(*response) { os.Exit(3) },
	"tardy":     func(*response) { time.Sleep(1500 * time.Millisecond) },
	"slow":      func(*response) { time.Sleep(time.Hour) },
	"malformed": func(*response) { fmt.Println("{not JSON") },
	"endless":   func(*response) { _, _ = io.Copy(os.Stdout, spaces{}) },
	"content": func(r *response) {
		_ = os.WriteFile(r.DiskPath, []byte(strings.Repeat("x", int(r.Size))), 0o600)
	},
	"other entry": func(r *response) {
		all, _ := filepath.Glob(filepath.Join(filepath.Dir(r.DiskPath), "*.body"))
		for _, name := range all {
			if content, _ := os.ReadFile(strings.TrimSuffix(name, ".body")); name != r.DiskPath {
				r.OutputID, r.DiskPath = content, name
				info, _ := os.Stat(name)
				r.Size = info.Size()
				return
			}
		}
	},
}

type spaces struct{}

func (spaces) Read(into []byte) (int, error) {
	for i := range into {
		into[i] = ' '
	}
	return len(into), nil
}

func main() {
	dir := flag.String("dir", "", "directory of the entries")
	fault := flag.String("fault", "", "what goes wrong")
	flag.Parse()
	count(*dir, "start")
	switch *fault {
	case "mute":
		time.Sleep(time.Hour)
	case "refuses":
		os.Exit(1)
	case "no protocol":
		fmt.Println("{}")
		return
	}
	out := json.NewEncoder(os.Stdout)
	_ = out.Encode(response{KnownCommands: []string{"get", "put", "close"}})
	switch *fault {
	case "deaf":
		time.Sleep(time.Hour)
	case "late":
		time.Sleep(time.Second)
	}
	for in := json.NewDecoder(bufio.NewReader(os.Stdin)); ; {
		var r request
		if in.Decode(&r) != nil {
			return
		}
		answer := serve(*dir, r, in)
		if f := faults[*fault]; f != nil && r.Command == "get" && !answer.Miss {
			f(&answer)
		}
		if *fault == "put" && r.Command == "put" {
			answer.Err = "the disk is full"
		}
		if *fault == "close" && r.Command == "close" {
			time.Sleep(time.Hour)
		}
		_ = out.Encode(answer)
		if r.Command == "close" && *fault == "stays" {
			time.Sleep(time.Hour)
		}
	}
}

// serve answers a request as it ought to be.
func serve(dir string, r request, in *json.Decoder) (answer response) {
	answer.ID = r.ID
	name := filepath.Join(dir, hex.EncodeToString(r.ActionID))
	switch r.Command {
	case "put":
		var body []byte
		if r.BodySize > 0 && in.Decode(&body) != nil {
			answer.Err = "no body"
			return answer
		}
		if err := os.WriteFile(name+".body", body, 0o600); err != nil {
			answer.Err = err.Error()
		}
		_ = os.WriteFile(name, r.OutputID, 0o600)
		answer.DiskPath = name + ".body"
		count(dir, "put")
	case "get":
		output, err := os.ReadFile(name)
		info, noBody := os.Stat(name + ".body")
		if err != nil || noBody != nil {
			answer.Miss = true
			count(dir, "miss")
			return answer
		}
		answer.OutputID, answer.Size, answer.DiskPath = output, info.Size(), name+".body"
		count(dir, "hit")
	case "close":
		count(dir, "close")
	}
	return answer
}

// count appends a line to the log of the directory.
func count(dir, event string) {
	file, err := os.OpenFile(filepath.Join(dir, "log"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	fmt.Fprintln(file, event)
	_ = file.Close()
}
