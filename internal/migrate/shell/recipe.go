package shell

// A Recipe is a command in a build file, e.g. in a Makefile.
type Recipe struct {
	Target string // e.g. "generate"
	Text   string // one or more lines that are one command
	File   string // e.g. "Makefile"
	Line   int    // counted from 1
	Lines  int    // how many it takes; the text may have others. 0 if it shares them with something else
}
