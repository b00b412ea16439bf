package declarative

import (
	"strconv"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"github.com/gen-toolkit/gen/codegen/model"
)

// Resource is the package of quantities.
const Resource = "k8s.io/apimachinery/pkg/api/resource"

// An Amount is a type whose +k8s:minimum and +k8s:maximum are texts, since v0.38.
type Amount struct {
	Name    string // e.g. "duration"
	Example string // e.g. `"1m"`
	Integer bool   // Go and JSON have an integer

	// Parse returns the value in Go and in CRDs, e.g. "60000000000" for "1m" and "1Gi" for "1Gi".
	Parse func(text string) (string, error)
}

// AmountOf returns the amount that a type is, maybe behind a pointer; nil for other types.
func AmountOf(t *model.Type) *Amount {
	if t == nil {
		return nil
	}
	switch t = model.Deref(t); {
	case t.Is("time", "Duration"):
		return &Amount{"duration", `"1m"`, true, func(text string) (string, error) {
			d, err := time.ParseDuration(text)
			return strconv.FormatInt(int64(d), 10), err
		}}
	case t.Is(Resource, "Quantity"):
		return &Amount{"quantity", `"1Gi"`, false, func(text string) (string, error) {
			_, err := resource.ParseQuantity(text)
			return text, err
		}}
	}
	return nil
}
