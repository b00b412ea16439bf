package shell

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// engines are programs whose command run starts a container.
var engines = []string{"docker", "podman", "nerdctl"}

// valued are the flags of run with a value after them. Others are switches, or have it after "=".
var valued = strings.Fields("-v --volume -w --workdir -e --env --env-file -u --user --name --network --net " +
	"--entrypoint -p --publish --mount --platform -m --memory --cpus -l --label --pull --security-opt --tmpfs " +
	"--ulimit -h --hostname --add-host --cap-add --cap-drop --group-add --userns --volumes-from --shm-size --ipc " +
	"--pid --device --dns --gpus")

// container reads what docker run IMAGE COMMAND does: the command, with paths as they are outside of the container. It
// returns false for another call.
func (s *scope) container(args []string, c *syntax.CallExpr) bool {
	if len(args) < 2 || !slices.Contains(engines, path.Base(args[0])) || args[1] != "run" {
		return false
	}
	var dir string
	var command []string
	inside := map[string]string{} // directories of the container, with what they are outside
	rest := args[2:]
	for len(rest) > 0 && strings.HasPrefix(rest[0], "-") {
		name, value, joined := strings.Cut(rest[0], "=")
		if rest = rest[1:]; !joined && slices.Contains(valued, name) && len(rest) > 0 {
			value, rest = rest[0], rest[1:]
		}
		switch name {
		case "-v", "--volume":
			if from, to, ok := strings.Cut(value, ":"); ok {
				to, _, _ = strings.Cut(to, ":")
				inside[path.Clean(to)] = from
			}
		case "--mount":
			if from, to := mounted(value); from != "" && to != "" {
				inside[path.Clean(to)] = from
			}
		case "-w", "--workdir":
			dir = value
		case "--entrypoint":
			command = []string{value}
		}
	}
	if len(rest) == 0 {
		return false
	}
	command = append(command, rest[1:]...) // after the image
	for i, word := range command {
		command[i] = outside(word, inside)
	}
	if len(command) == 0 {
		return false
	}
	in := s.fork()
	in.operand = true // the call is not the line: the container is
	if in.dir = path.Clean(outside(dir, inside)); dir == "" {
		in.dir = s.workdir(inside)
	}
	in.run(command, c)
	return true
}

// workdir returns the directory of a container for which the call names none. Where it has one of the project alone,
// relative paths can lead to no other.
func (s *scope) workdir(inside map[string]string) string {
	var ours []string
	for _, from := range inside {
		isDir := strings.HasPrefix(from, "/") || strings.HasPrefix(from, ".") // else it is the name of a volume
		if in, ok := InProject(s.join(from)); isDir && ok && argv.Known(in) {
			ours = append(ours, s.join(from))
		}
	}
	if len(ours) != 1 {
		return argv.Unknown("$PWD")
	}
	return ours[0]
}

// mounted returns the two directories of --mount, e.g. "type=bind,source=/src,target=/work".
func mounted(value string) (from, to string) {
	for field := range strings.SplitSeq(value, ",") {
		switch name, dir, _ := strings.Cut(field, "="); name {
		case "source", "src":
			from = dir
		case "target", "destination", "dst":
			to = dir
		}
	}
	return from, to
}

// outside returns a text with the paths that its directories have outside of a container.
func outside(text string, inside map[string]string) string {
	var dirs []string
	for dir := range inside {
		dirs = append(dirs, dir)
	}
	slices.SortFunc(dirs, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	for _, dir := range dirs {
		if dir != "/" && argv.Known(inside[dir]) {
			text = strings.ReplaceAll(text, dir, inside[dir])
		}
	}
	return text
}
