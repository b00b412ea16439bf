package conformance

import "testing"

func sameDescriptors(t *testing.T, p protobufCopies) {}
