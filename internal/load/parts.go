package load

// partSize is of how many bytes of source about all is in memory at once. Syntax trees take ten times as much.
const partSize = 4 << 20

// parts splits the roots into parts of about partSize bytes, or leaves them together where their syntax trees stay.
// Sources of all parts but the first are read again.
func (s *Set) parts() (parts [][]*Package) {
	if !s.releases() {
		return [][]*Package{s.Roots}
	}
	size := partSize
	for _, p := range s.Roots {
		if size >= partSize {
			parts, size = append(parts, nil), 0
		}
		last := len(parts) - 1
		parts[last], size = append(parts[last], p), size+p.size()
		if last > 0 {
			p.sources = nil
		}
	}
	return parts
}

// size returns how many bytes of source a package has. Files that can't be read count later.
func (p *Package) size() (size int) {
	names := p.candidates
	if names == nil {
		names = p.GoFiles
	}
	for _, name := range names {
		src, _ := p.source(name)
		size += len(src)
	}
	return size
}

// releases reports whether the set frees the syntax trees of roots once they are read.
func (s *Set) releases() bool {
	return s.cfg.Bodies && !s.cfg.Program || s.cfg.Read != nil && s.identity == "" && !s.cfg.Complete
}

// release frees the declarations and comments in the files of a root: of each file its package clause and its
// imports remain. A package whose types don't resolve stays as it is: see [Package.Unresolved].
func (p *Package) release() {
	if !p.set.releases() || !p.set.cfg.Bodies && len(p.checked.unresolved)+len(p.checked.missing) > 0 {
		return
	}
	p.declared, p.released = p.Declared(), true
	for _, file := range p.files {
		file.Doc, file.Decls, file.Comments = nil, nil, nil
	}
	p.checked.decls.Release()
}

// Read returns what [Config.Read] has returned of a root.
func (p *Package) Read() any { return p.read }
