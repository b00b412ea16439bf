package crd

import (
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/gen-toolkit/gen/codegen"
)

// annotate adds the annotations of the option to a CRD. Those of markers stay.
func (o *Options) annotate(crd *apiext.CustomResourceDefinition) {
	for _, pair := range o.Annotations {
		key, value, _ := strings.Cut(pair, "=") // checkAnnotations reports others
		if _, set := crd.Annotations[key]; !set {
			metav1.SetMetaDataAnnotation(&crd.ObjectMeta, key, value)
		}
	}
}

// checkAnnotations reports what is no annotation.
func (o *Options) checkAnnotations(p *codegen.Pass) {
	report := func(remedy, format string, args ...any) {
		p.Report(ruleOption.At(p.OptionPos("annotations"), "option annotations of generator crd: "+format, args...).
			Fix("%s", remedy))
	}
	for _, pair := range o.Annotations {
		key, _, ok := strings.Cut(pair, "=")
		if !ok {
			report("write e.g. example.org/channel=standard", "%q is not key=value", pair)
		} else if wrong := validation.IsQualifiedName(strings.ToLower(key)); len(wrong) > 0 {
			report("write e.g. example.org/channel=standard", "the key %q: %s", key, wrong[0])
		}
	}
}
