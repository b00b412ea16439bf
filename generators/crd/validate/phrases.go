package validate

import (
	"regexp"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"
)

// A phrase is a part of the English in an error of the API server's validation, which has no codes for its errors.
// TestPhrases has the validation that gen links produce each of them.
type phrase int

const (
	budget phrase = iota // one rule costs too much
	costLimit
	ofTotal // all rules together cost too much
	uncorrelatable
	undefinedField
	nonEmpty
	celExpression
	notSpecified
	expecting

	unknownFields
	listMapKeys
	scalarKey
	objectItem
	itemOfSet
	inBody
	typeString

	approval
	regexUsed
	example
	mixedCase
	label1035
	subdomain1123
)

// phrases are the texts. The last two describe names at length; gen abbreviates them.
var phrases = [...]string{
	budget:         "budget",
	costLimit:      "cost limit",
	ofTotal:        "entire OpenAPIv3 schema",
	uncorrelatable: "uncorrelatable",
	undefinedField: "undefined field",
	nonEmpty:       "non-empty",
	celExpression:  "cel expression ",
	notSpecified:   "is not specified",
	expecting:      " expecting {", // every token that CEL has follows

	unknownFields: "unknown fields",
	listMapKeys:   "list-map-keys",
	scalarKey:     "scalar type if parent array",
	objectItem:    "if parent array's",
	itemOfSet:     "item of a list",
	inBody:        "in body ",
	typeString:    `: "string"`,

	approval:  "must have approval annotation",
	regexUsed: ", regex used",
	example:   " (e.g.",
	mixedCase: "may have mixed case, but should otherwise match: ",
	label1035: "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic " +
		"character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123'",
	subdomain1123: "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', " +
		"and must start and end with an alphanumeric character (e.g. 'example.com'",
}

// in reports whether an error has the phrase.
func (p phrase) in(err *field.Error) bool { return strings.Contains(err.Detail, phrases[p]) }

// before returns the part of a text before the phrase, or all of it.
func (p phrase) before(text string) string {
	text, _, _ = strings.Cut(text, phrases[p])
	return text
}

// replace returns a text with other words in place of the phrase.
func (p phrase) replace(text, with string) string { return strings.Replace(text, phrases[p], with, 1) }

// compilerError matches each message of the CEL compiler in an error, e.g. "ERROR: <input>:1:5: undefined field 'a'".
var compilerError = regexp.MustCompile(`ERROR: <input>:(\d+):(\d+): ([^\n]+)`)

// overBudget matches by how much a rule is over its budget, e.g. "more than 100" or "1.258291".
var overBudget = regexp.MustCompile(`factor of (more than )?([0-9.]+)x`)

// isCost reports whether an error is about the estimated cost of rules.
func isCost(err *field.Error) bool { return budget.in(err) || costLimit.in(err) }

// isTotal reports whether an error is about the estimated cost of all rules together.
func isTotal(err *field.Error) bool { return ofTotal.in(err) }
