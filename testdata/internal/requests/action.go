package requests

import (
	"net/http"
	"strings"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime/schema"
	clienttesting "k8s.io/client-go/testing"
)

// An Action is what a request does, in the words of API servers and of fakes.
type Action struct {
	Verb        string // e.g. "update"
	Resource    schema.GroupVersionResource
	Subresource string // e.g. "scale"
	Namespace   string // e.g. "yard"
	Name        string // e.g. "express"
}

var verbs = map[string]string{http.MethodPost: "create", http.MethodPut: "update", http.MethodPatch: "patch", http.MethodDelete: "delete", http.MethodGet: "get"}

// Action returns what an API server understands. That a GET below an object is a list, only the kind that is served there can tell;
// here a list is a request with selectors.
func (r Record) Action() Action {
	action := Action{Verb: verbs[r.Method]}
	parts := strings.Split(strings.TrimPrefix(r.Path, "/"), "/")
	if parts[0] == "api" {
		action.Resource.Version, parts = parts[1], parts[2:]
	} else {
		action.Resource.Group, action.Resource.Version, parts = parts[1], parts[2], parts[3:]
	}
	if parts[0] == "namespaces" {
		action.Namespace, parts = parts[1], parts[2:]
	}
	for i, to := range []*string{&action.Resource.Resource, &action.Name, &action.Subresource} {
		if i < len(parts) {
			*to = parts[i]
		}
	}
	switch {
	case r.Method == http.MethodGet && strings.Contains(r.Query, "watch=true"):
		action.Verb = "watch"
	case r.Method == http.MethodGet && strings.Contains(r.Query, "labelSelector="):
		action.Verb = "list"
	case r.Method == http.MethodDelete && action.Name == "":
		action.Verb = "delete-collection"
	}
	return action
}

// Faked returns what a fake recorded. An update's name is that of its object.
func Faked(recorded clienttesting.Action) Action {
	action := Action{Verb: recorded.GetVerb(), Resource: recorded.GetResource(), Subresource: recorded.GetSubresource(), Namespace: recorded.GetNamespace()}
	switch recorded := recorded.(type) {
	case clienttesting.UpdateActionImpl:
		if object, err := meta.Accessor(recorded.Object); err == nil {
			action.Name = object.GetName()
		}
	case clienttesting.CreateActionImpl:
		action.Name = recorded.Name
	case clienttesting.ListActionImpl:
		action.Name = recorded.Name
	case interface{ GetName() string }:
		action.Name = recorded.GetName()
	}
	return action
}
