package crdfile

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/regular"
	"github.com/gen-toolkit/gen/internal/yamlfile"
)

// A Reader collects the CRDs of several files, each once.
type Reader struct {
	CRDs     []CRD
	Problems diag.List
	Files    int // that have been read

	values int // of the files that have CRDs
}

// Add reads one more file. If it is a packed chart or release, it reads the manifests in it.
func (r *Reader) Add(file string, content []byte) error {
	if strings.HasSuffix(file, ".tgz") || strings.HasSuffix(file, ".tar.gz") {
		return r.archive(file, content)
	}
	r.Files++
	if !bytes.Contains(content, []byte(kind)) {
		return nil // files of something else have none: only one that names CRDs has problems
	}
	if r.values += yamlfile.Values(content); r.values > yamlfile.Most {
		return fmt.Errorf("the files up to %s have more than %d values: compare fewer CRDs at a time", file,
			yamlfile.Most)
	}
	crds, problems := read(file, content)
	r.Problems.Add(problems...)
	for _, crd := range crds {
		i := slices.IndexFunc(r.CRDs, func(c CRD) bool { return c.Name == crd.Name })
		if i >= 0 {
			first := r.CRDs[i].Position()
			r.Problems.Add(ruleFile.At(crd.Position(), "the CRD %s is also in %s", crd.Name, first).
				Fix("compare with one of them"))
			continue
		}
		r.CRDs = append(r.CRDs, crd)
	}
	return nil
}

func (r *Reader) archive(name string, content []byte) error {
	unpacked, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		return fmt.Errorf("%s is not an archive: %w", name, err)
	}
	files := tar.NewReader(regular.Limit(unpacked, regular.Most))
	for {
		header, err := files.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("%s can't be read: %w", name, err)
		}
		if header.Typeflag != tar.TypeReg || !IsManifest(header.Name) {
			continue
		}
		content, err := io.ReadAll(files)
		if err != nil {
			return fmt.Errorf("%s can't be read: %w", name, err)
		}
		if err := r.Add(name+":"+header.Name, content); err != nil {
			return err
		}
	}
}
