package main

import (
	"bytes"
	"context"
	"fmt"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// requests are numbers of requests of a program to the API server.
type requests struct {
	Deployments, Statuses, Events int // writes
	Failed                        int // of those of Deployments and statuses: conflicts, mostly
	Reads                         int // of single Foos and Deployments
}

func (r requests) minus(s requests) requests {
	return requests{r.Deployments - s.Deployments, r.Statuses - s.Statuses, r.Events - s.Events, r.Failed - s.Failed,
		r.Reads - s.Reads}
}

// requests returns what the API server has counted since it started. Whoever measures sends no such requests while a
// program runs.
func (c *cluster) requests(ctx context.Context) (r requests, err error) {
	content, err := c.kube.Discovery().RESTClient().Get().AbsPath("/metrics").DoRaw(ctx)
	if err != nil {
		return r, err
	}
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(bytes.NewReader(content))
	if err != nil {
		return r, fmt.Errorf("read the metrics of the API server: %w", err)
	}
	for _, m := range families["apiserver_request_total"].GetMetric() {
		r.add(m)
	}
	return r, nil
}

func (r *requests) add(m *dto.Metric) {
	labels := map[string]string{}
	for _, l := range m.GetLabel() {
		labels[l.GetName()] = l.GetValue()
	}
	n := int(m.GetCounter().GetValue())
	resource := labels["resource"]
	if labels["subresource"] != "" {
		resource += "/" + labels["subresource"]
	}
	switch labels["verb"] {
	case "GET":
		if resource == "foos" || resource == "deployments" {
			r.Reads += n
		}
		return
	case "POST", "PUT", "PATCH", "APPLY":
	default:
		return
	}
	switch resource {
	case "deployments":
		r.Deployments += n
	case "foos/status":
		r.Statuses += n
	case "events":
		r.Events += n
		return
	default:
		return
	}
	if labels["code"] >= "400" {
		r.Failed += n
	}
}
