package config

import (
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/jobs"
)

// placeholder is what a header has in place of the year, as controller-gen reads it.
const placeholder = " YEAR"

var years = regexp.MustCompile(`^[0-9]{4}([-, ]+[0-9]{4})*$`)

// IsYear reports whether a text can replace YEAR in a header, e.g. "2026" or "2024-2026".
func IsYear(text string) bool { return years.MatchString(text) }

// Date puts the jobs' years, or the one that counts for all of them if it is not empty, in place of YEAR in their
// headers. It warns of headers for which there is none.
func Date(jobs []jobs.Job, year string) (problems diag.List) {
	var warned []string
	for i := range jobs {
		job := &jobs[i]
		if year != "" {
			job.Year = year
		}
		switch {
		case job.Year != "":
			job.Header = strings.ReplaceAll(job.Header, placeholder, " "+job.Year)
		case strings.Contains(job.Header, placeholder) && !slices.Contains(warned, job.HeaderFile):
			warned = append(warned, job.HeaderFile)
			problems.Add(ruleYear.At(diag.At(job.HeaderFile), "the header says YEAR, and no year is given").
				Fix("write e.g. year: 2026 beside header: in gen.yaml, or --year 2026, or write the year into the " +
					"header"))
		}
	}
	return problems
}
