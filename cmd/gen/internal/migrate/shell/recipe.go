package shell

// A Recipe is a command in a build file, e.g. in a Makefile.
type Recipe struct {
	Target string   // e.g. "generate"
	Text   string   // one or more lines that are one command
	Or     []string // texts in its place, where only a run would tell which one counts
	File   string   // e.g. "Makefile"
	Line   int      // counted from 1
	Lines  int      // how many it takes; the text may have others. 0 if it shares them with something else
}
