package check

// Check checks nothing in a browser: what compiles expressions of policies is no part of the download.
func Check([]Expression, []Kind, bool) ([]Problem, error) { return nil, nil }
