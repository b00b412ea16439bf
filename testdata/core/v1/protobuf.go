package v1

import "encoding/json"

// Marshal is in place of the method that go-to-protobuf would write: clients that prefer protobuf want it. That it is JSON makes records readable.
func (w *Wagon) Marshal() ([]byte, error) { return json.Marshal(w) }

// Marshal is as that of Wagon.
func (t *Track) Marshal() ([]byte, error) { return json.Marshal(t) }
