// Command driver lists packages in place of the go command, as Bazel's rules_go has a program for it. In: a request, as
// golang.org/x/tools/go/packages has it, patterns, and in the file that DRIVER_PACKAGES names all packages that there
// are. Out: a response. DRIVER_FAULT says what it does wrong.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A flat is a package as rules_go knows it: without a directory, a module or export data.
type flat struct {
	ID, Name, PkgPath string
	GoFiles           []string
	Imports           map[string]string // path to ID
}

func main() {
	if err := answer(os.Getenv("DRIVER_FAULT"), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "driver:", err)
		os.Exit(1)
	}
}

func answer(fault string, patterns []string) error {
	var request packages.DriverRequest
	if err := json.NewDecoder(os.Stdin).Decode(&request); err != nil {
		return err
	}
	response := struct {
		NotHandled bool
		Roots      []string
		Packages   []flat
	}{}
	content, err := os.ReadFile(os.Getenv("DRIVER_PACKAGES"))
	if err == nil {
		err = json.Unmarshal(content, &response.Packages)
	}
	if err != nil {
		return err
	}
	for _, p := range response.Packages {
		if strings.HasPrefix(p.ID, "@//") && matches(p, patterns) {
			response.Roots = append(response.Roots, p.ID)
		}
	}
	switch fault {
	case "fails":
		return fmt.Errorf("no such target")
	case "no JSON":
		fmt.Println("INFO: Build completed successfully")
		return nil
	case "not handled":
		response.NotHandled = true
	case "lists nothing":
		response.Roots, response.Packages = nil, nil
	case "lists less":
		response.Roots = append(response.Roots, "@//gone")
	case "lacks an import":
		for i := range response.Packages {
			delete(response.Packages[i].Imports, "k8s.io/apimachinery/pkg/apis/meta/v1")
		}
	case "names missing files":
		for i, p := range response.Packages {
			if strings.HasPrefix(p.ID, "@//") {
				response.Packages[i].GoFiles = append(p.GoFiles, filepath.Join(filepath.Dir(p.GoFiles[0]), "gone.go"))
			}
		}
	}
	return json.NewEncoder(os.Stdout).Encode(response)
}

// matches knows "./api", "./api/..." and import paths.
func matches(p flat, patterns []string) bool {
	dir, err := os.Getwd()
	if err != nil || len(p.GoFiles) == 0 {
		return false
	}
	for _, pattern := range patterns {
		at := p.PkgPath
		if strings.HasPrefix(pattern, ".") {
			pattern, at = filepath.Join(dir, pattern), filepath.Dir(p.GoFiles[0])
		}
		below, wild := strings.CutSuffix(pattern, "/...")
		if at == below || wild && strings.HasPrefix(at, below+"/") {
			return true
		}
	}
	return false
}
