package oldtools

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// A sort is what a flag takes.
type sort int

const (
	aText sort = iota
	aList
	aSwitch
	aNumber
)

// A flag is one of a tool, or an option of a generator of controller-gen.
type flag struct {
	name, short string
	takes       sort
	option      string // of gen's generator; "" if the tool's function reads it, or gen needs nothing for it
	doc         string // "" for that of the option
	preset      string // the value of a call without it
	isFile      bool   // the value is a file or a directory
	elsewhere   bool   // see [Option]
	refused     string // what gen does in place of what it asks for
	of          string // the generators that it is for; "" for all of the call
}

// option is a flag that is an option of gen.
func option(name string, takes sort, key string) flag {
	return flag{name: name, takes: takes, option: key}
}

// other is a flag that is no option of gen. Short is its short form, or "".
func other(name, short string, takes sort, doc string) flag {
	return flag{name: name, short: short, takes: takes, doc: doc}
}

// ignored are flags for which gen needs nothing.
func ignored(takes sort, names ...string) (all []flag) {
	for _, name := range names {
		all = append(all, flag{name: name, takes: takes, doc: "ignored"})
	}
	return all
}

// String returns the preset value. With [flag.Set] and [flag.Type] it makes a flag one of pflag.
func (f flag) String() string { return f.preset }

// Set does nothing: the values are collected in their order.
func (f flag) Set(string) error { return nil }

// Type returns what --help calls a value, e.g. "string".
func (f flag) Type() string { return [...]string{"string", "strings", "bool", "int"}[f.takes] }

// value returns the value of a text.
func (f flag) value(text string) (any, error) {
	switch f.takes {
	case aList:
		return elements(text), nil
	case aSwitch:
		on, err := strconv.ParseBool(text)
		if err != nil {
			return nil, fmt.Errorf("%s wants true or false, not %q", f.name, text)
		}
		return on, nil
	case aNumber:
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, fmt.Errorf("%s wants a whole number, not %q", f.name, text)
		}
		return n, nil
	}
	return text, nil
}

// flagSet returns flags of a tool, with those that all have.
func flagSet(tool string, flags []flag) *pflag.FlagSet {
	set := pflag.NewFlagSet(tool, pflag.ContinueOnError)
	set.Usage = func() {}
	set.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		return pflag.NormalizedName(strings.ReplaceAll(name, "_", "-"))
	})
	for _, f := range append(slices.Clip(flags), other("help", "", aSwitch, "show this"),
		other("version", "", aSwitch, "print the version")) {
		if added := set.VarPF(f, f.name, f.short, f.doc); f.takes == aSwitch {
			added.NoOptDefVal = "true"
		}
	}
	return set
}

// A value is what a call gives for a flag.
type value struct {
	flag
	text string
}

// parse reads the flags. Those that the tool does not have are faults.
func (c *call) parse() {
	if n := len(c.args); n > 0 && c.args[n-1] == "-h" { // older programs have a header behind it
		c.Answer = Help
		return
	}
	flags := c.tool.flags
	for {
		set := flagSet(c.tool.Name, flags)
		c.given = nil
		err := set.ParseAll(c.args, func(f *pflag.Flag, text string) error {
			c.given = append(c.given, value{f.Value.(flag), text})
			return nil
		})
		for _, f := range flags {
			isIt := func(v value) bool { return v.name == f.name }
			if f.preset != "" && !slices.ContainsFunc(c.given, isIt) {
				c.given = append(c.given, value{f, f.preset})
			}
		}
		c.rest = set.Args()
		var unknown *pflag.NotExistError
		switch {
		case errors.Is(err, pflag.ErrHelp), c.is("help"):
			c.Answer = Help
		case c.is("version"):
			c.Answer = Version
		case errors.As(err, &unknown):
			name, short := "--"+unknown.GetSpecifiedName(), ""
			if unknown.GetSpecifiedShortnames() != "" {
				name, short = name[1:], name[2:]
			}
			c.fault(err.Error(), fmt.Sprintf("what is %s of %s for? gen has no such option", name, c.tool.Name))
			if len(short) < 2 { // else it is no letter. What is behind it is its value
				flags = append(slices.Clip(flags), flag{name: strings.TrimPrefix(name, "--"), short: short})
				continue
			}
		case err != nil:
			c.fault(err.Error(), fmt.Sprintf("what does %s generate here? %v", c.tool.Name, err))
		}
		return
	}
}

// last returns the value of a flag that counts, or the preset one.
func (c *call) last(name string) (text string) {
	for _, v := range c.given {
		if v.name == name {
			text = v.text
		}
	}
	return text
}

// all returns the elements of all values of a flag.
func (c *call) all(name string) (items []string) {
	for _, v := range c.given {
		if v.name == name {
			items = append(items, elements(v.text)...)
		}
	}
	return items
}

// is reports whether a switch is on.
func (c *call) is(name string) bool {
	on, err := strconv.ParseBool(c.last(name))
	return err == nil && on
}

// options sets the options of a generator that flags give, and refuses flags of which gen does something else.
func (c *call) options(a *Ask) {
	for _, v := range c.given {
		set, err := v.value(v.text)
		off := v.text == "" || set == false
		switch {
		case v.refused != "" && !off:
			c.question("--%s: %s", v.name, v.refused)
		case v.option == "" && v.takes != aSwitch, v.of != "" && !strings.Contains(v.of, a.Generator):
		case !argv.Known(v.text) && !v.elsewhere:
			c.fault("", fmt.Sprintf("what is --%s of %s? It is %s", v.name, c.tool.Name, argv.Show(v.text)))
		case err != nil:
			c.fault("--"+err.Error(), fmt.Sprintf("what is --%s of %s? It is %s", v.name, c.tool.Name, v.text))
		case v.option != "":
			c.set(a, v.flag, set)
		}
	}
}

// set sets an option that a flag gives.
func (c *call) set(a *Ask, f flag, to any) {
	if f.option == "externalApplyConfigurations" {
		a.list(f.option, slices.DeleteFunc(to.([]string), c.isWithoutType))
		return
	}
	a.set(Option{f.option, to, f.isFile, f.elsewhere})
}

// isWithoutType reports whether an apply configuration of another module names no type: the tools ignore it.
func (c *call) isWithoutType(external string) bool {
	of, _, ok := strings.Cut(external, ":")
	if ok && strings.Contains(of[strings.LastIndexByte(of, '/')+1:], ".") {
		return false
	}
	c.remark("the external apply configuration %s names no type, as in k8s.io/api/core/v1.Pod:…, and has no effect",
		external)
	return true
}
