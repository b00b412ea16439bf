package trace

import (
	"cmp"
	"fmt"
	"os"
)

// Inflections returns the words by which a user changes plurals, e.g. `{"fish": "fishes"}`, and whether there are any.
// flect, the library that makes the plurals of CRDs, reads them as the program starts. So it does in controller-gen.
func Inflections() []byte {
	content, err := os.ReadFile(cmp.Or(os.Getenv("INFLECT_PATH"), "inflections.json"))
	return fmt.Appendf(content, "%t", err == nil)
}
