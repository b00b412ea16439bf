package trace

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
)

// open opens a file for reading: a regular one, or the null device. It does not wait for the other end of a named pipe.
func open(name string, flags int) (*os.File, fs.FileInfo, error) {
	file, err := os.OpenFile(name, os.O_RDONLY|noWait|flags, 0)
	if err != nil {
		return nil, nil, err
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() && name != os.DevNull {
		err = &fs.PathError{Op: "read", Path: name, Err: errNotRegular}
	}
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	return file, info, nil
}

var errNotRegular = errors.New("it is not a regular file")

// readFile is os.ReadFile for the files that open opens.
func readFile(name string) ([]byte, error) {
	file, info, err := open(name, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content := bytes.NewBuffer(make([]byte, 0, info.Size()+bytes.MinRead)) // as much as ReadFrom asks for
	_, err = content.ReadFrom(file)
	return content.Bytes(), err
}
