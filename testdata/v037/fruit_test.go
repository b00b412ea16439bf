package fruit_test

import (
	"testing"

	"github.com/gen-toolkit/gen/testdata/clienttest"
)

func TestClients(t *testing.T) { clienttest.Run(t) }
