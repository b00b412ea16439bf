package docs

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"text/template"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/templategen"
)

// mainTemplate is the template that gets the API.
const mainTemplate = "api"

// valuesRemedy is the remedy of mistakes without one of their own.
const valuesRemedy = "gen explain docs says what templates get"

// custom are the user's templates.
type custom struct {
	parsed *template.Template
	paths  map[string]string // of the files, by their base names
}

// parseCustom reads the templates of a directory, and reports what is wrong with them.
func parseCustom(p *codegen.Pass, s *settings) *custom {
	files, err := p.ReadFiles(filepath.FromSlash(s.TemplatesDir), ".tmpl", ".tpl")
	if err != nil || len(files) == 0 {
		report(p, "templatesDir", "name a directory with files such as api.tmpl",
			"option templatesDir: there are no templates in %s", s.TemplatesDir)
		return nil
	}
	c := &custom{template.New("").Option("missingkey=error").Funcs(functions("markdown")), map[string]string{}}
	for _, file := range files {
		name := filepath.Base(file.Path)
		c.paths[name] = file.Path
		if _, err := c.parsed.New(name).Parse(string(file.Content)); err != nil {
			p.Report(c.diagnose(err, name))
		}
	}
	if c.parsed.Lookup(mainTemplate) == nil && p.ErrorCount() == 0 {
		pos := diag.At(files[0].Path)
		pos.Line = 1
		p.Report(ruleTemplate.At(pos, "no template of %s defines %q", s.TemplatesDir, mainTemplate).
			Fix(`write {{define "api"}} … {{end}}; gen explain docs says what it gets`))
	}
	return c
}

// execute returns a page, and reports why a template fails.
func (c *custom) execute(p *codegen.Pass, format string, page *API) (text string, ok bool) {
	t, err := c.parsed.Clone() // its functions are those of the format
	if err == nil {
		text, err = templategen.Executed(t.Funcs(functions(format)), mainTemplate, page)
		text = strings.TrimSpace(text) + "\n"
	}
	if err != nil {
		p.Report(c.diagnose(err, ""))
	}
	return text, err == nil
}

// templateError matches the beginning of text/template's errors, e.g.
// "template: api.tmpl:1:7: executing "api" at <.Nme>: ".
var templateError = regexp.MustCompile(`(?s)^template: ([^:]*):(\d+)(?::(\d+))?: (?:executing "[^"]*" at <(.*?)>: )?(.*)$`)

// diagnose returns a mistake in a template with its position.
func (c *custom) diagnose(err error, name string) diag.Diagnostic {
	pos := diag.At(c.paths[name])
	message, remedy := strings.TrimPrefix(err.Error(), "template: "), valuesRemedy
	if parts := templateError.FindStringSubmatch(err.Error()); parts != nil {
		pos = diag.At(c.paths[parts[1]])
		pos.Line, _ = strconv.Atoi(parts[2])
		if column, err := strconv.Atoi(parts[3]); err == nil {
			pos.Column = column + 1
		}
		message, remedy = explain(parts[4], parts[5])
	}
	return ruleTemplate.At(pos, "%s", message).Fix("%s", remedy)
}

var (
	noField    = regexp.MustCompile(`^can't evaluate field (\S+) in type \*?docs\.(\S+)$`)
	noFunction = regexp.MustCompile(`^function "(.*)" not defined$`)
)

// explain returns what is wrong at an action, and what to do.
func explain(action, message string) (plain, remedy string) {
	remedy = valuesRemedy
	if parts := noField.FindStringSubmatch(message); parts != nil {
		if near := marker.Closest(parts[1], fieldsOf(parts[2])); near != "" {
			remedy = "did you mean " + near + "?"
		}
		return fmt.Sprintf("%s: a docs.%s has no field or method %s", action, parts[2], parts[1]), remedy
	}
	if parts := noFunction.FindStringSubmatch(message); parts != nil {
		var names []string
		for name := range functions("markdown") {
			names = append(names, name)
		}
		if near := marker.Closest(parts[1], names); near != "" {
			remedy = "did you mean " + near + "?"
		}
		return message, remedy
	}
	if message == "unexpected EOF" {
		return "an action is not closed", "write {{end}}"
	}
	if action != "" {
		message = action + ": " + message
	}
	return message, remedy
}
