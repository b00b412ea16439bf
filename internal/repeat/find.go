package repeat

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Variable names the cache's directory, or says "off".
const Variable = "GENCACHE"

// ErrOff is returned where there is to be no cache.
var ErrOff = errors.New(Variable + " is off")

// Dir returns the cache's directory, which need not exist. One to which other users may write is an error.
func Dir() (string, error) {
	dir, err := named()
	if err != nil {
		return "", err
	}
	return dir, trusted(dir)
}

// named returns the directory that GENCACHE names, or the one in the user's cache directory.
func named() (string, error) {
	switch dir := os.Getenv(Variable); {
	case dir == "off":
		return "", ErrOff
	case dir != "" && !filepath.IsAbs(dir):
		return "", fmt.Errorf("%s must be an absolute path or off, not %s", Variable, dir)
	case dir != "":
		return filepath.Clean(dir), nil
	}
	dir, err := os.UserCacheDir()
	return filepath.Join(dir, "gen"), err
}

// fresh is for how long a run is repeated. Then it takes place once more, so that the cache knows that what it rests on
// is still in use.
const fresh = time.Hour

// find returns what package cache has kept under a key, if it is undamaged and fresh. The form is that of the go
// command's cache: the file KEY-a holds "v1 KEY CONTENT SIZE TIME", and CONTENT-d the content of that SHA-256. It is
// read here and not by the library, which is not ready that early.
func find(dir string, key [sha256.Size]byte) ([]byte, bool) {
	entry, err := os.ReadFile(file(dir, hex.EncodeToString(key[:]), "-a"))
	if err != nil {
		return nil, false
	}
	fields := strings.Fields(string(entry))
	if len(fields) != 5 || fields[0] != "v1" || len(fields[2]) != hex.EncodedLen(sha256.Size) {
		return nil, false
	}
	written, err := strconv.ParseInt(fields[4], 10, 64)
	if age := time.Since(time.Unix(0, written)); err != nil || age < 0 || age > fresh {
		return nil, false
	}
	content, err := os.ReadFile(file(dir, fields[2], "-d"))
	if err != nil {
		return nil, false
	}
	sum := sha256.Sum256(content)
	return content, hex.EncodeToString(sum[:]) == fields[2]
}

func file(dir, id, kind string) string { return filepath.Join(dir, id[:2], id+kind) }
