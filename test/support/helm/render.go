// Renders the templates of a chart with Go's template package, as Helm does, for machines without Helm. It knows only the
// functions that our chart uses; any other ends it. Values come as JSON on the standard input: {Values, Release, Chart}.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"text/template"
)

func main() {
	var given map[string]interface{}
	check(json.NewDecoder(os.Stdin).Decode(&given))
	functions := template.FuncMap{
		"default": func(other, value interface{}) interface{} {
			if value == nil || value == "" {
				return other
			}
			return value
		},
		"nindent": func(columns int, text string) string {
			space := strings.Repeat(" ", columns)
			return "\n" + space + strings.ReplaceAll(text, "\n", "\n"+space)
		},
		"quote": func(value interface{}) string { return fmt.Sprintf("%q", fmt.Sprint(value)) },
		"required": func(why string, value interface{}) (interface{}, error) {
			if value == nil || value == "" {
				return nil, errors.New(why)
			}
			return value, nil
		},
		// JSON is YAML too.
		"toYaml": func(value interface{}) (string, error) {
			text, err := json.Marshal(value)
			return string(text), err
		},
	}
	for _, file := range os.Args[1:] {
		text, err := os.ReadFile(file)
		check(err)
		parsed, err := template.New(file).Funcs(functions).Option("missingkey=error").Parse(string(text))
		check(err)
		fmt.Println("---")
		check(parsed.Execute(os.Stdout, given))
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
