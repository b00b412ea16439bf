package change

// kindOf returns what a schema takes, in words, e.g. "a string", "a list" or "a map of strings".
func kindOf(s *props) string {
	switch {
	case s.XIntOrString:
		return "an integer or a string"
	case s.Type == "array":
		return "a list"
	case s.Type == "object" && len(s.Properties) == 0 && additional(s) != nil:
		return "a map"
	case s.Type == "":
		return "anything"
	}
	return articles[s.Type]
}

var articles = map[string]string{"string": "a string", "integer": "an integer", "number": "a number",
	"boolean": "a boolean", "object": "an object"}

// wider are the changes of kind that every old value fits: from the first to the second.
var wider = map[[2]string]bool{
	{"an integer", "a number"}:               true,
	{"an integer", "an integer or a string"}: true,
	{"a string", "an integer or a string"}:   true,
}

// typeChange reports another kind of value. A wider one breaks those who read it.
func (c *comparison) typeChange(old, new *props) {
	from, to := kindOf(old), kindOf(new)
	switch {
	case to == "anything":
		c.add("type-widened", "type", "the value may be anything, and was %s", from)
	case wider[[2]string{from, to}]:
		c.add("type-widened", "type", "the value is %s, and was %s", to, from)
	default:
		c.add("type-changed", "type", "the value is %s, and was %s", to, from)
		if old.Type == new.Type { // API servers take a map for an object
			c.found[len(c.found)-1].Outcome = Outcome{}
		}
	}
}
