package trace

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
)

// open opens a file to be read: a regular one, or the null device. It does not wait for the other end of a named pipe.
func open(name string, flags int) (*os.File, error) {
	file, err := os.OpenFile(name, os.O_RDONLY|noWait|flags, 0)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() && name != os.DevNull {
		err = &fs.PathError{Op: "read", Path: name, Err: errNotRegular}
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

var errNotRegular = errors.New("it is not a regular file")

// readFile is os.ReadFile for what open opens.
func readFile(name string) ([]byte, error) {
	file, err := open(name, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	content := bytes.NewBuffer(make([]byte, 0, info.Size()+bytes.MinRead)) // as much as ReadFrom asks for
	_, err = content.ReadFrom(file)
	return content.Bytes(), err
}
