// Package regular reads files that others may have made: regular ones, up to a size. In: a path. Out: the content, or
// an error that says which rule the file breaks. No other package opens files for reading; architecture_test.go holds
// that.
package regular

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Most is how many bytes a file may have. No source and no manifest is as long.
const Most = 256 << 20

var errNotRegular = errors.New("it is not a regular file")

// TooLong is an error of an input that has more bytes than gen reads.
type TooLong struct{ Most int64 }

func (e TooLong) Error() string { return fmt.Sprintf("it is longer than %d MiB", e.Most>>20) }

// Open opens a file for reading: a regular one, a directory, or the null device. It does not wait for the other end of
// a named pipe.
func Open(name string) (*os.File, fs.FileInfo, error) { return open(name, 0) }

func open(name string, flags int) (*os.File, fs.FileInfo, error) {
	file, err := os.OpenFile(name, os.O_RDONLY|noWait|flags, 0)
	if err != nil {
		return nil, nil, err
	}
	info, err := file.Stat()
	switch {
	case err != nil:
	case !info.Mode().IsRegular() && !info.IsDir() && name != os.DevNull:
		err = &fs.PathError{Op: "read", Path: name, Err: errNotRegular}
	case info.Mode().IsRegular() && info.Size() > Most:
		err = &fs.PathError{Op: "read", Path: name, Err: TooLong{Most}}
	}
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	return file, info, nil
}

// ReadFile is os.ReadFile for the files that Open opens.
func ReadFile(name string) ([]byte, error) {
	file, info, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content := bytes.NewBuffer(make([]byte, 0, info.Size()+bytes.MinRead)) // as much as ReadFrom asks for
	_, err = content.ReadFrom(Limit(file, Most))
	return content.Bytes(), err
}

// ReadInto is ReadFile into a buffer, which it enlarges if necessary.
func ReadInto(name string, buffer *[]byte) ([]byte, error) { return readInto(name, buffer, 0) }

// ReadOwn is ReadInto for a file that is no symbolic link.
func ReadOwn(name string, buffer *[]byte) ([]byte, error) { return readInto(name, buffer, noFollow) }

func readInto(name string, buffer *[]byte, flags int) ([]byte, error) {
	file, info, err := open(name, flags)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if *buffer == nil {
		*buffer = make([]byte, 256<<10)
	}
	for read, limited := 0, Limit(file, Most); ; {
		n, err := limited.Read((*buffer)[read:])
		read += n
		switch {
		case err == io.EOF:
			return (*buffer)[:read], nil
		case err != nil:
			return nil, err
		case read == len(*buffer):
			// The buffer grows at once to the size of the file. Doubling would leave as much garbage as all else in a
			// run with nothing to do.
			*buffer = append(*buffer, make([]byte, max(info.Size()+1-int64(read), 1<<10))...)
		}
	}
}

// Read returns the rest of a stream, e.g. of the standard input.
func Read(from io.Reader) ([]byte, error) { return io.ReadAll(Limit(from, Most)) }

// Limit returns a reader that fails after a number of bytes.
func Limit(from io.Reader, most int64) io.Reader {
	return &limited{io.LimitedReader{R: from, N: most + 1}, most}
}

type limited struct {
	io.LimitedReader
	most int64
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.LimitedReader.Read(p)
	if l.N <= 0 {
		return n, TooLong{l.most}
	}
	return n, err
}
