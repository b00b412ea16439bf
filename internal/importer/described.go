package importer

// undescribed is the marker of what has no description inside in the CRD, although its Go types have comments.
const undescribed = "gen:descriptions=own"

// isDescribed reports whether a schema inside of another one has a description.
func isDescribed(s *props) bool {
	inside := func(s *props) bool { return s.Description != "" || isDescribed(s) }
	for _, property := range s.Properties {
		if inside(&property) {
			return true
		}
	}
	return s.Items != nil && s.Items.Schema != nil && inside(s.Items.Schema) ||
		s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil && inside(s.AdditionalProperties.Schema)
}
