// Package git starts git. In: a directory of a repository that others may have made, and arguments. Out: what git
// prints. No file of the repository names a program that git runs, and git gets nothing over the network.
package git

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/gen-toolkit/gen/internal/process"
)

// limit is how long git may take, e.g. for the status of a large work tree.
const limit = 10 * time.Minute

// settings take the place of what a repository's or a user's configuration says. Others of these remain, e.g.
// safe.directory.
var settings = []string{"safe.bareRepository=explicit", "core.fsmonitor=false", "core.hooksPath=" + os.DevNull,
	"core.attributesFile=" + os.DevNull,
	"core.sshCommand=false", "core.gitProxy=", "core.askPass=",
	"credential.helper=", "core.pager=cat", "diff.external=", "protocol.allow=never", "core.alternateRefsCommand=",
	"gc.auto=0", "maintenance.auto=false"}

// environment takes the place of the environment's variables: git allows the protocol none, which there is not.
var environment = []string{"GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0",
	"GIT_TERMINAL_PROMPT=0", "GIT_ATTR_NOSYSTEM=1", "GIT_PAGER=cat", "LC_ALL=C"}

// Command returns git with arguments, in a directory.
func Command(dir string, args ...string) process.Command {
	return process.Command{Name: "git", Args: args, Dir: dir, Limit: limit,
		Env: configured(append(os.Environ(), environment...), settings)}
}

// configured adds settings to an environment that may have some.
func configured(environment, settings []string) []string {
	count := 0
	for _, variable := range environment {
		if of, ok := strings.CutPrefix(variable, "GIT_CONFIG_COUNT="); ok {
			count, _ = strconv.Atoi(of) // git refuses what is no number
		}
	}
	for _, setting := range settings {
		at := strings.LastIndex(setting, "=")
		environment = append(environment, fmt.Sprintf("GIT_CONFIG_KEY_%d=%s", count, setting[:at]),
			fmt.Sprintf("GIT_CONFIG_VALUE_%d=%s", count, setting[at+1:]))
		count++
	}
	return append(environment, "GIT_CONFIG_COUNT="+strconv.Itoa(count))
}

// Run returns what git prints.
func Run(ctx context.Context, dir string, args ...string) ([]byte, error) {
	return Command(dir, args...).Run(ctx)
}

// Status returns the files below a directory that git does not have as they are. No filter converts them: one that a
// filter has to convert counts as changed unless the index has its size and time.
func Status(ctx context.Context, dir string) ([]string, error) {
	names, err := Run(ctx, dir, "config", "--null", "--name-only", "--list")
	if err != nil {
		return nil, err
	}
	var filters []string
	for name := range strings.SplitSeq(string(names), "\x00") {
		if strings.HasPrefix(name, "filter.") {
			filters = append(filters, name+"=")
		}
	}
	command := Command(dir, "status", "--porcelain", "--untracked-files=all", "--ignore-submodules=dirty", "--", ".")
	command.Env = configured(command.Env, filters)
	out, err := command.Run(ctx)
	return strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' }), err
}
