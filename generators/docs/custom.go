package docs

import (
	"path/filepath"
	"strings"
	"text/template"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
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

// diagnose returns a mistake in a template with its position.
func (c *custom) diagnose(err error, name string) diag.Diagnostic {
	m, ok := vocabulary.Explain(err)
	if !ok {
		message := strings.TrimPrefix(err.Error(), "template: ")
		return ruleTemplate.At(diag.At(c.paths[name]), "%s", message).Fix("%s", valuesRemedy)
	}
	pos := diag.At(c.paths[m.Template])
	pos.Line, pos.Column = m.Line, m.Column
	return ruleTemplate.At(pos, "%s", m.Message).Fix("%s", m.Remedy)
}
