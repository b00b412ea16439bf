package main

import (
	"fmt"
	"strings"
	"time"
)

// A target is what a work is to reach: the zero value demands nothing.
type target struct {
	faster  float64       // how many times less wall time than upstream, e.g. 40
	cheaper float64       // how many times less CPU time than upstream
	smaller float64       // how many times less peak memory than upstream
	peak    int64         // bytes of memory at most
	within  time.Duration // of wall time
}

// String returns e.g. "40x, 1/3 of the memory, 50 ms"; "-" for none.
func (t target) String() string {
	var all []string
	if t.faster > 0 {
		all = append(all, fmt.Sprintf("%.0fx", t.faster))
	}
	if t.cheaper > 0 {
		all = append(all, fmt.Sprintf("1/%g of the CPU", t.cheaper))
	}
	if t.smaller > 0 {
		all = append(all, fmt.Sprintf("1/%.0f of the memory", t.smaller))
	}
	if t.peak > 0 {
		all = append(all, fmt.Sprintf("%d MB", t.peak/1e6))
	}
	if t.within > 0 {
		all = append(all, fmt.Sprintf("%d ms", t.within.Milliseconds()))
	}
	if all == nil {
		return "-"
	}
	return strings.Join(all, ", ")
}

// judge says of medians whether the target is reached: "yes", or what is not, e.g. "not the memory"; "-" without a
// target that could be missed.
func (t target) judge(gen, upstream figure) string {
	if t == (target{}) || upstream == (figure{}) && t.within == 0 && t.peak == 0 {
		return "-"
	}
	var missed []string
	if upstream == (figure{}) { // it takes no part
		t.faster, t.cheaper, t.smaller = 0, 0, 0
	}
	if gen.wall.Seconds()*t.faster > upstream.wall.Seconds() {
		missed = append(missed, fmt.Sprintf("%.0fx", t.faster))
	}
	if gen.cpu.Seconds()*t.cheaper > upstream.cpu.Seconds() {
		missed = append(missed, fmt.Sprintf("1/%g of the CPU", t.cheaper))
	}
	if t.peak > 0 && gen.peak > t.peak {
		missed = append(missed, fmt.Sprintf("%d MB", t.peak/1e6))
	}
	if float64(gen.peak)*t.smaller > float64(upstream.peak) {
		missed = append(missed, "the memory")
	}
	if t.within > 0 && gen.wall > t.within {
		missed = append(missed, fmt.Sprintf("%d ms", t.within.Milliseconds()))
	}
	if missed == nil {
		return "yes"
	}
	return "not " + strings.Join(missed, ", ")
}
