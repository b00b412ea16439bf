package docs

import "encoding/json"

// combinations says what oneOf, anyOf, allOf and not demand.
func combinations(schema map[string]any) (all []string) {
	for _, of := range []struct{ keyword, fields, other string }{
		{"oneOf", "Exactly one of the fields ", "Exactly one of the schemas "},
		{"anyOf", "At least one of the fields ", "At least one of the schemas "},
	} {
		options, ok := schema[of.keyword].([]any)
		switch fields := requirements(options); {
		case !ok || schema["x-kubernetes-int-or-string"] == true:
		case len(fields) > 0:
			all = append(all, of.fields+namesAsCode(fields))
		default:
			all = append(all, of.other+code(options))
		}
	}
	parts, _ := schema["allOf"].([]any)
	for _, part := range parts {
		inner, _ := part.(map[string]any)
		if words := inWords(inner); len(words) > 0 {
			all = append(all, words...)
		}
	}
	if not, ok := schema["not"].(map[string]any); ok {
		all = append(all, "Not "+code(not))
	}
	return all
}

// requirements returns the fields that several schemas require, where each requires one field and says nothing else.
func requirements(options []any) (fields []any) {
	for _, option := range options {
		of, _ := option.(map[string]any)
		required, _ := of["required"].([]any)
		if len(of) != 1 || len(required) != 1 {
			return nil
		}
		fields = append(fields, required[0])
	}
	return fields
}

func code(value any) string {
	text, _ := json.Marshal(value) // it has been JSON
	return spanOf(string(text))
}

// rulesOf returns the CEL rules of a schema.
func rulesOf(schema map[string]any) (all []Rule) {
	rules, _ := schema["x-kubernetes-validations"].([]any)
	for _, rule := range rules {
		of, _ := rule.(map[string]any)
		text, _ := of["rule"].(string)
		message, _ := of["message"].(string)
		if expression, ok := of["messageExpression"].(string); ok {
			message = codeText(expression)
		}
		all = append(all, Rule{text, message})
	}
	return all
}
