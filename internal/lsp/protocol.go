package lsp

// The messages of the language server protocol 3.17, as far as gen reads and writes them.

type position struct {
	Line      int `json:"line"`      // from 0
	Character int `json:"character"` // from 0, in UTF-16 code units
}

type textRange struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string    `json:"uri"`
	Range textRange `json:"range"`
}

type textEdit struct {
	Range   textRange `json:"range"`
	NewText string    `json:"newText"`
}

type documentID struct {
	URI     string `json:"uri"`
	Version int    `json:"version"`
}

// positionParams are those of requests about a position: hover, completion, definition, implementation.
type positionParams struct {
	TextDocument documentID `json:"textDocument"`
	Position     position   `json:"position"`
}

type documentParams struct {
	TextDocument documentID `json:"textDocument"`
}

type openParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

type changeParams struct {
	TextDocument   documentID `json:"textDocument"`
	ContentChanges []change   `json:"contentChanges"`
}

type change struct {
	Range *textRange `json:"range"` // nil replaces all text
	Text  string     `json:"text"`
}

type initializeParams struct {
	Capabilities struct {
		Workspace struct {
			DidChangeWatchedFiles struct {
				DynamicRegistration bool `json:"dynamicRegistration"`
			} `json:"didChangeWatchedFiles"`
		} `json:"workspace"`
	} `json:"capabilities"`
}

type cancelParams struct {
	ID any `json:"id"` // a number or a text
}

type actionParams struct {
	TextDocument documentID `json:"textDocument"`
	Range        textRange  `json:"range"`
	Context      struct {
		Only []string `json:"only"`
	} `json:"context"`
}

type diagnostic struct {
	Range    textRange `json:"range"`
	Severity int       `json:"severity"` // 1 error, 2 warning
	Code     string    `json:"code,omitempty"`

	CodeDescription *codeDescription `json:"codeDescription,omitempty"`

	Source  string `json:"source"`
	Message string `json:"message"`
}

// A codeDescription leads to the documentation of a diagnostic's code.
type codeDescription struct {
	HRef string `json:"href"`
}

type publishParams struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version,omitempty"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

func markdown(text string) *markup { return &markup{"markdown", text} }

type hover struct {
	Contents *markup   `json:"contents"`
	Range    textRange `json:"range"`
}

// The kinds of completion items.
const (
	kindField      = 5
	kindProperty   = 10
	kindValue      = 12
	kindKeyword    = 14
	kindFile       = 17
	kindEnumMember = 20
)

type completionItem struct {
	Label         string   `json:"label"`
	Kind          int      `json:"kind"`
	Detail        string   `json:"detail,omitempty"`
	Documentation *markup  `json:"documentation,omitempty"`
	SortText      string   `json:"sortText,omitempty"`
	FilterText    string   `json:"filterText,omitempty"`
	TextEdit      textEdit `json:"textEdit"`
}

type completionList struct {
	IsIncomplete bool             `json:"isIncomplete"`
	Items        []completionItem `json:"items"`
}

type workspaceEdit struct {
	Changes map[string][]textEdit `json:"changes"`
}

type codeAction struct {
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []diagnostic  `json:"diagnostics,omitempty"`
	IsPreferred bool          `json:"isPreferred,omitempty"`
	Edit        workspaceEdit `json:"edit"`
}

type documentLink struct {
	Range   textRange `json:"range"`
	Target  string    `json:"target"`
	Tooltip string    `json:"tooltip,omitempty"`
}
