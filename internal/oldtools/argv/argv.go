// Package argv has the arguments of commands that are read, not run. Parts of them may be unknown, and directories have
// no place on a disk.
package argv

import "strings"

// Root is where the project lies, as scripts see it.
const Root = "/@project"

// Above is where the repository around the project lies, whose module is in a directory of it.
const Above = "/@repository"

// Unknown returns a text that stands for a value that only a run of the script would show, e.g. that of $GOPATH. It is
// a part of words like any other text, and means nothing to a shell.
func Unknown(source string) string {
	return strings.Map(func(r rune) rune {
		if r < 128 {
			return base + r
		}
		return r
	}, source)
}

// base is the first of the private-use runes of unknown texts: one for each of ASCII.
const base = '\uE000'

// Known reports whether a text has no unknown part.
func Known(text string) bool { return !strings.ContainsFunc(text, isUnknown) }

func isUnknown(r rune) bool { return base <= r && r < base+128 }

// Show returns a text with the source of its unknown parts, e.g. "$GOPATH/bin/deepcopy-gen", and with paths as people
// of the project write them.
func Show(text string) string {
	text = pathsOfUsers.Replace(text)
	return strings.Map(func(r rune) rune {
		if isUnknown(r) {
			return r - base
		}
		return r
	}, text)
}

// pathsOfUsers writes paths without the directories that only the reader knows.
var pathsOfUsers = strings.NewReplacer(Root+"/", "", Root, ".", Above+"/", "the repository's ")
