package requests

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// A Record is a request as a server gets it.
type Record struct {
	Method, Path, Query string // e.g. "PUT", "/apis/station.example.org/v1/namespaces/yard/trains/express/scale" and "fieldManager=tester"
	ContentType, Accept string // e.g. "application/json"
	Body                []byte
}

// A Recorder is a transport that keeps the last request and knows no object.
type Recorder struct{ Last Record }

// RoundTrip implements http.RoundTripper.
func (r *Recorder) RoundTrip(request *http.Request) (*http.Response, error) {
	r.Last = Record{
		Method: request.Method, Path: request.URL.Path, Query: request.URL.RawQuery,
		ContentType: request.Header.Get("Content-Type"), Accept: request.Header.Get("Accept"),
	}
	if request.Body != nil {
		var err error
		if r.Last.Body, err = io.ReadAll(request.Body); err != nil {
			return nil, err
		}
	}
	answer, err := json.Marshal(apierrors.NewNotFound(schema.GroupResource{}, "").ErrStatus)
	return &http.Response{
		StatusCode: http.StatusNotFound, Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(bytes.NewReader(answer)), Request: request,
	}, err
}

// String returns the record as lines: the request line, the headers that say what the bodies are, the body.
func (r Record) String() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s %s", r.Method, r.Path)
	if r.Query != "" {
		fmt.Fprintf(&out, "?%s", r.Query)
	}
	fmt.Fprintf(&out, "\nAccept: %s\n", r.Accept)
	if r.ContentType != "" {
		fmt.Fprintf(&out, "Content-Type: %s\n", r.ContentType)
	}
	if len(r.Body) > 0 {
		out.WriteString(r.body())
	}
	return out.String()
}

// body returns the body in readable form: of JSON what is not empty, of protobuf the type and the bytes in quotes.
func (r Record) body() string {
	if raw, ok := bytes.CutPrefix(r.Body, []byte("k8s\x00")); ok {
		var unknown runtime.Unknown
		if err := unknown.Unmarshal(raw); err != nil {
			return err.Error() + "\n"
		}
		return fmt.Sprintf("protobuf of %s %s: %q\n", unknown.APIVersion, unknown.Kind, unknown.Raw)
	}
	var value any
	if err := json.Unmarshal(r.Body, &value); err != nil {
		return fmt.Sprintf("%q\n", r.Body)
	}
	pruned, _ := prune(value)
	text, err := json.Marshal(pruned)
	if err != nil {
		return err.Error() + "\n"
	}
	return string(text) + "\n"
}

// prune removes what is empty from a JSON value, and reports whether anything is left.
func prune(value any) (any, bool) {
	switch value := value.(type) {
	case map[string]any:
		for key, item := range value {
			if left, ok := prune(item); ok {
				value[key] = left
			} else {
				delete(value, key)
			}
		}
		return value, len(value) > 0
	case []any:
		return value, len(value) > 0
	case nil:
		return nil, false
	}
	return value, value != "" && value != 0.0 && value != false
}
