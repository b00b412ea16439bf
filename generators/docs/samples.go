package docs

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd"
	"github.com/gen-toolkit/gen/generators/samples"
)

// shownSamples are the samples that a page shows, by the option samples; "" has those of HTML, where they are beside
// the fields. Other formats have none then.
var shownSamples = map[string][]string{
	"":        {"minimal", "full"},
	"none":    nil,
	"minimal": {"minimal"},
	"full":    {"full"},
	"both":    {"minimal", "full"},
}

// samplesOf returns the samples of kinds for a format. They come from CRDs: without crd in the job there are none.
func samplesOf(p *codegen.Pass, s *settings, format string) (map[*model.Resource][]Sample, error) {
	shown := shownSamples[s.Samples]
	if len(shown) == 0 || s.Samples == "" && format != "html" {
		return nil, nil
	}
	if _, ok := p.ResultOf(crd.Generator); !ok {
		return nil, nil
	}
	found, err := samples.Results(p, shown...)
	all := map[*model.Resource][]Sample{}
	for _, sample := range found {
		if sample.Accepted && slices.Contains(shown, sample.Which) {
			all[sample.Resource] = append(all[sample.Resource],
				Sample{Which: sample.Which, YAML: strings.TrimSpace(sample.YAML)})
		}
	}
	return all, err
}
