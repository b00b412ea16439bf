package oldtools

import (
	"fmt"
	"path"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// refDocsFlags are the flags of crd-ref-docs. Its --max-depth limits how deep it looks for types; gen finds all.
var refDocsFlags = append(ignored(aText, "log-level", "max-depth"),
	flag{name: "config", doc: "the configuration", preset: "config.yaml"},
	other("output-mode", "", aText, "single, or group: a file for each group"),
	flag{name: "output-path", doc: "the file, or the directory", preset: "."},
	other("renderer", "", aText, "markdown or asciidoctor"),
	other("source-path", "", aText, "the directory with the API"),
	option("template-value", aList, "templateValues"),
	other("templates-dir", "", aText, "refused"))

// refDocsFormats are the formats of gen by the renderers of crd-ref-docs.
var refDocsFormats = map[string]string{"markdown": "markdown", "asciidoctor": "asciidoc", "": "asciidoc"}

// crdRefDocs reads crd-ref-docs --source-path --config --renderer.
func crdRefDocs(c *call) {
	if len(c.args) == 0 {
		c.Answer = Help
		return
	}
	if templates := c.last("templates-dir"); templates != "" { // gen would not recognize what they have written
		c.fault("--templates-dir: templates of gen's generator docs get other values", "")
		c.remark("this call of crd-ref-docs stays: templates of gen's generator docs get other values than those in %s",
			argv.Show(templates))
		c.Stays = true
		return
	}
	source := c.last("source-path")
	if !path.IsAbs(source) && argv.Known(source) {
		source = "./" + path.Clean(source)
	}
	c.Packages, c.Config = []string{source + "/..."}, c.last("config")
	a := Ask{Generator: "docs", Tool: c.tool.Name, Dir: c.last("output-path")}
	format, known := refDocsFormats[c.last("renderer")]
	if !known {
		c.question("what is renderer %s of crd-ref-docs?", argv.Show(c.last("renderer")))
	}
	if c.last("output-mode") == "group" {
		a.set(Option{Key: "outputMode", Value: "group"})
	}
	if format != "markdown" {
		a.set(Option{Key: "format", Value: format})
	}
	c.options(&a)
	if known {
		c.ask(a)
	}
}

// Document returns an ask for documentation with the options for its output, a directory or a file, and with those of
// the configuration file.
func (a Ask) Document(output string, isDir bool, config []byte) (Ask, error) {
	extension, options := ".md", a.Options
	if a.Has("format") {
		extension = ".asciidoc"
	}
	if isDir && !a.Has("outputMode") {
		output = path.Join(output, "out"+extension)
	}
	file := path.Base(output)
	if extension == ".md" {
		file = strings.TrimSuffix(file, extension)
	}
	to := []Option{{Key: "dir", Value: path.Dir(output)}, {Key: "file", Value: file}}
	if a.Has("outputMode") {
		to = []Option{{Key: "dir", Value: output}}
	}
	a.Options = append(to, options...)
	return a, a.configure(config)
}

// A refDocsConfig is the configuration file of crd-ref-docs.
type refDocsConfig struct {
	Processor struct {
		IgnoreTypes         []string `yaml:"ignoreTypes"`
		IgnoreFields        []string `yaml:"ignoreFields"`
		IgnoreGroupVersions []string `yaml:"ignoreGroupVersions"`
		UseRawDocstring     bool     `yaml:"useRawDocstring"`
		CustomMarkers       []struct {
			Name string `yaml:"name"`
		} `yaml:"customMarkers"`
	} `yaml:"processor"`
	Render struct {
		KubernetesVersion yaml.Node `yaml:"kubernetesVersion"` // 1.30 is no number
		KnownTypes        []struct {
			Name    string `yaml:"name"`
			Package string `yaml:"package"`
			Link    string `yaml:"link"`
		} `yaml:"knownTypes"`
	} `yaml:"render"`
}

// configure adds the options of a configuration file.
func (a *Ask) configure(content []byte) error {
	var config refDocsConfig
	if err := yaml.Unmarshal(content, &config); err != nil {
		return err
	}
	a.list("ignoreTypes", config.Processor.IgnoreTypes)
	a.list("ignoreFields", config.Processor.IgnoreFields)
	a.list("ignoreGroupVersions", config.Processor.IgnoreGroupVersions)
	if config.Processor.UseRawDocstring {
		a.set(Option{Key: "useRawDocstring", Value: true})
	}
	var markers, types []string
	for _, m := range config.Processor.CustomMarkers {
		if m.Name != "hidefromdoc" { // gen has it, too
			markers = append(markers, m.Name)
		}
	}
	for _, t := range config.Render.KnownTypes {
		types = append(types, fmt.Sprintf("%s.%s=%s", t.Package, t.Name, t.Link))
	}
	a.list("customMarkers", markers)
	a.list("knownTypes", types)
	if version := config.Render.KubernetesVersion.Value; version != "" {
		a.set(Option{Key: "kubernetesVersion", Value: version})
	}
	return nil
}
