package samples

import "strings"

// words are values of fields whose names end so, in lower case. The first one counts.
var words = []struct{ suffix, value string }{
	{"namespace", "default"}, {"image", "example.org/example:v1"}, {"url", "https://example.org"},
	{"uri", "https://example.org"}, {"email", "somebody@example.org"}, {"host", "example.org"},
	{"hostname", "example.org"}, {"domain", "example.org"}, {"path", "/example"}, {"schedule", "0 * * * *"},
	{"timezone", "Etc/UTC"}, {"apiversion", "v1"}, {"kind", "ConfigMap"}, {"cidr", "192.0.2.0/24"},
	{"interval", "10m"}, {"timeout", "30s"}, {"duration", "1h"},
}

// general are further texts, for patterns and rules that want another form.
var general = []string{"example", "sample", "example.org", "Example", "EXAMPLE", "https://example.org", "/example",
	"example.org/example", "example:example", "1", "10", "10m", "1h", "100m", "1Gi", "v1", "v1.0.0", "192.0.2.1",
	"192.0.2.0/24", "a", "true", "2001:db8::1", "somebody@example.org", "50%", "* * * * *", "*",
	"2025-01-01T00:00:00Z", ""}

// numbers are values of fields whose names end so, in lower case.
var numbers = []struct {
	suffix string
	value  int64
}{{"port", 8080}, {"percent", 50}, {"seconds", 30}, {"weight", 1}}

// wordFor returns a text for a field, e.g. "default" for targetNamespace, or "" if its name says nothing.
func wordFor(name string) string {
	name = strings.ToLower(name)
	for _, w := range words {
		if strings.HasSuffix(name, w.suffix) {
			return w.value
		}
	}
	return ""
}

// numberFor returns a number for a field, e.g. 8080 for targetPort, else 1.
func numberFor(name string) int64 {
	name = strings.ToLower(name)
	for _, n := range numbers {
		if strings.HasSuffix(name, n.suffix) {
			return n.value
		}
	}
	return 1
}
