package scaffold

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// kustomization is what gen init --kustomize begins with.
const kustomization = "config/default/kustomization.yaml"

// namespaceLine matches the namespace in a kustomization.
var namespaceLine = regexp.MustCompile(`(?m)^namespace: *(\S+)`)

// findCluster finds out how the project runs in a cluster, as gen init wrote it or is about to: by the kustomization or
// a chart. Its webhook belongs into the same namespace.
func (p *plan) findCluster() {
	v := &p.view
	charts, _ := fs.Glob(p.project, "charts/*/Chart.yaml") // the pattern is well-formed
	content, err := fs.ReadFile(p.project, kustomization)
	namespace := namespaceLine.FindSubmatch(content)
	switch {
	case err == nil && namespace != nil:
		v.Kustomize, v.Namespace = true, string(namespace[1])
	case len(charts) == 1:
		v.Helm, v.chart = true, path.Dir(charts[0])
		v.Namespace = path.Base(v.chart) + "-system"
	case v.Kustomize || v.Helm:
		v.Namespace = v.Name + "-system"
	default:
		v.Namespace = "default"
		return
	}
	v.Webhook = v.GroupPackage + "-webhook"
}

// deployWebhook adds the image of the webhook, and what runs it in the cluster, with a certificate of cert-manager.
func (p *plan) deployWebhook() error {
	v := &p.view
	if v.Webhook == "" {
		return nil
	}
	v.Program = v.Webhook
	p.missing("cmd/"+v.Webhook+"/Dockerfile", "Dockerfile.tmpl")
	const list = ` *(#.*)?` // one item a line
	const found = " # where your cluster finds the image"
	if v.Helm {
		p.missing(path.Join(v.Chart(), "templates", v.Webhook+".yaml"), "webhook.yaml.tmpl")
		return p.insert(v.Chart()+"/values.yaml", "image:.*", "webhookImage: "+v.Webhook+":latest"+found+"\n")
	}
	dir := "config/" + v.Webhook
	p.missing(dir+"/webhook.yaml", "webhook.yaml.tmpl")
	p.missing(dir+"/kustomization.yaml", "kustomize-webhook.yaml.tmpl")
	return cmp.Or(p.insert(kustomization, "resources:"+list, "  - ../"+v.Webhook+"\n"),
		p.insert(kustomization, "images:"+list,
			"  - name: "+v.Webhook+"\n    newName: "+v.Webhook+found+"\n    newTag: latest\n"))
}

// insert adds lines to a YAML file, below the line of a pattern, unless the first one is there.
func (p *plan) insert(name, line, lines string) error {
	file, err := p.read(name)
	if err != nil {
		return err
	}
	if first, _, _ := strings.Cut(lines, "\n"); bytes.Contains(file.Content, []byte(first)) {
		return nil
	}
	at := regexp.MustCompile(`(?m)^` + line + `\n`).FindIndex(file.Content)
	if at == nil {
		key, _, _ := strings.Cut(line, ":")
		return fmt.Errorf("%s has no line %s: below which gen init would add\n%sadd this by hand, then run gen init "+
			"again", name, key, lines)
	}
	file.Content = slices.Concat(file.Content[:at[1]], []byte(lines), file.Content[at[1]:])
	p.put(file)
	return nil
}

// read returns a file as it is in the plan so far, or else in the project.
func (p *plan) read(name string) (File, error) {
	if i := slices.IndexFunc(p.files, func(f File) bool { return f.Name == name }); i >= 0 {
		return p.files[i], nil
	}
	old, err := fs.ReadFile(p.project, name)
	return File{Name: name, Old: old, Content: old}, err
}

// put puts a file into the plan, in place of one of its name.
func (p *plan) put(file File) {
	if i := slices.IndexFunc(p.files, func(f File) bool { return f.Name == file.Name }); i >= 0 {
		p.files[i] = file
	} else {
		p.files = append(p.files, file)
	}
}
