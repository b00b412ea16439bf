package trace

// A Source brings files to the disk at the time when they are read, e.g. those of a git commit. It keeps its errors: a
// file that it can't bring is missing.
type Source interface {
	// Fetch brings a file, or the entries of a directory. What is already on the disk stays.
	Fetch(path string)
	// FetchAll brings all files, for programs that read them without a Recorder.
	FetchAll()
}

// FetchAll brings all files to the disk that the source has, if there is one.
func (r *Recorder) FetchAll() {
	if r != nil && r.Source != nil {
		r.Source.FetchAll()
	}
}
