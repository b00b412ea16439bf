package migrate

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/internal/migrate/shell"
)

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

// refDocsFormats are the formats of gen by the renderers of crd-ref-docs.
var refDocsFormats = map[string]string{"markdown": "markdown", "asciidoctor": "asciidoc", "": "asciidoc"}

// crdRefDocs reads crd-ref-docs --source-path --config --renderer.
func crdRefDocs(c *call) bool {
	flags, _ := parseFlags(c.args)
	for _, f := range flags {
		if !slices.Contains(refDocsFlags, f.name) {
			c.ask("what is --%s of %s for? gen has no such option", f.name, c.tool)
		}
	}
	if _, ok := flags.find("version"); ok || len(flags) == 0 {
		return false
	}
	if templates := flags.last("templates-dir"); templates != "" { // gen would not recognize what they have written
		if in, ok := c.file(templates, "the directory of templates"); ok {
			templates = in
		}
		c.remark("this call of crd-ref-docs stays: templates of gen's generator docs get other values than those in %s",
			shell.Show(templates))
		return false
	}
	source := flags.last("source-path")
	if !path.IsAbs(source) && shell.Known(source) {
		source = "./" + path.Clean(source)
	}
	packages := c.packages(source + "/...")
	renderer := flags.last("renderer")
	format, known := refDocsFormats[renderer]
	if !known {
		c.ask("what is renderer %s of crd-ref-docs?", shell.Show(renderer))
	}
	options, written := c.refDocsOutput(flags, format)
	if !known || !written {
		return false
	}
	if format != "markdown" {
		options = append(options, Option{"format", format})
	}
	config, ok := c.refDocsConfig(flags)
	if !ok {
		return false
	}
	if values := flags.all("template-value"); len(values) > 0 && !slices.Contains(values, "") {
		config = append(config, Option{"templateValues", values})
	}
	c.add(packages, "docs", append(options, config...)...)
	return len(packages) > 0
}

// refDocsFlags are the flags of crd-ref-docs. Its --max-depth limits how deep it looks for types; gen finds all.
var refDocsFlags = []string{"config", "log-level", "max-depth", "output-mode", "output-path", "renderer",
	"source-path", "template-value", "templates-dir", "version", "help"}

// refDocsOutput returns the options for the path of the output.
func (c *call) refDocsOutput(flags flags, format string) (options []Option, ok bool) {
	given := flags.last("output-path")
	if given == "" {
		given = "."
	}
	output, ok := c.file(given, "the output")
	if !ok {
		return nil, false
	}
	if info, err := fs.Stat(c.reader.files, output); flags.last("output-mode") == "group" {
		return []Option{{"dir", output}, {"outputMode", "group"}}, true
	} else if err == nil && info.IsDir() {
		output = path.Join(output, map[string]string{"markdown": "out.md", "asciidoc": "out.asciidoc"}[format])
	}
	file := path.Base(output)
	if format == "markdown" {
		file = strings.TrimSuffix(file, ".md")
	}
	return []Option{{"dir", path.Dir(output)}, {"file", file}}, true
}

// refDocsConfig returns the options of the configuration file.
func (c *call) refDocsConfig(flags flags) (options []Option, ok bool) {
	name := flags.last("config")
	if name == "" {
		name = "config.yaml"
	}
	file, ok := c.file(name, "the configuration")
	if !ok {
		return nil, false
	}
	content, err := fs.ReadFile(c.reader.files, file)
	var config refDocsConfig
	if err == nil {
		err = yaml.Unmarshal(content, &config)
	}
	if err != nil {
		c.ask("what does %s of crd-ref-docs say? It can't be read: %v", file, err)
		return nil, false
	}
	list := func(key string, values []string) {
		if len(values) > 0 {
			options = append(options, Option{key, values})
		}
	}
	list("ignoreTypes", config.Processor.IgnoreTypes)
	list("ignoreFields", config.Processor.IgnoreFields)
	list("ignoreGroupVersions", config.Processor.IgnoreGroupVersions)
	if config.Processor.UseRawDocstring {
		options = append(options, Option{"useRawDocstring", true})
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
	list("customMarkers", markers)
	list("knownTypes", types)
	if version := config.Render.KubernetesVersion.Value; version != "" {
		options = append(options, Option{"kubernetesVersion", version})
	}
	return options, true
}
