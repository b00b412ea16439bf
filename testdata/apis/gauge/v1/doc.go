// Package v1 is version v1 of the gauge group: every marker of CRDs in every form, and every shape of Go types that has a schema. The comment
// beside each marker says what it does, for readers and for the tests in testdata/e2e, which hold it against a real API
// server:
//
//	Valid: 1, 5             values that are taken; absent means that the field is left out
//	Invalid: 0              values that are refused at the field
//	Invalid: [1, 1] at [1]  values that are refused at a place inside of the field, or, with ^, at the struct around it
//	Stored: 1 as 2          values that are changed before they are stored
//	Change: 1 to 2          an update that is taken
//	No change: 2 to 1       an update that is refused
//
// Values are JSON. The content around a field in the object is the first valid value of the fields around it.
//
// +groupName=gauge.example.org
// +k8s:deepcopy-gen=package
package v1
