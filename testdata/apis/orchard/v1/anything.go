package v1

import "encoding/json"

// MarshalJSON writes an object.
func (a Anything) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]string{"text": a.Text})
}

// UnmarshalJSON reads it.
func (a *Anything) UnmarshalJSON(data []byte) error {
	var m map[string]string
	err := json.Unmarshal(data, &m)
	a.Text = m["text"]
	return err
}

// Default is used by nobody; it has an unexported constant's value.
const Default = leafNone
