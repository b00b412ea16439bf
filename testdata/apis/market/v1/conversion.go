package v1

import (
	"unsafe"

	"k8s.io/apimachinery/pkg/conversion"

	"github.com/gen-toolkit/gen/testdata/apis/market"
)

// Convert_v1_StallStatus_To_market_StallStatus counts its calls: a hand-written function is called, never bypassed.
func Convert_v1_StallStatus_To_market_StallStatus(in *StallStatus, out *market.StallStatus, s conversion.Scope) error {
	Calls++
	return autoConvert_v1_StallStatus_To_market_StallStatus(in, out, s)
}

// Calls is how often the function above was called.
var Calls int

// Convert_v1_Reserved_To_market_Reserved is for those who convert it on its own; inside of other types it need not prevent
// shared memory.
//
// +k8s:conversion-fn=copy-only
func Convert_v1_Reserved_To_market_Reserved(in *Reserved, out *market.Reserved, s conversion.Scope) error {
	*out = *(*market.Reserved)(unsafe.Pointer(in))
	return nil
}

// Convert_market_Reserved_To_v1_Reserved is the way back.
//
// +k8s:conversion-fn=copy-only
func Convert_market_Reserved_To_v1_Reserved(in *market.Reserved, out *Reserved, s conversion.Scope) error {
	*out = *(*Reserved)(unsafe.Pointer(in))
	return nil
}
