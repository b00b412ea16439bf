package config

import (
	"fmt"
	"reflect"

	"github.com/spf13/pflag"

	"github.com/gen-toolkit/gen/internal/names"
)

// An Option is one field of a generator's options: the same word in gen.yaml and as a flag.
type Option struct {
	Key   string // in gen.yaml, e.g. "pluralExceptions"
	Alias string // another key, e.g. "clientsetName" for "name"; may be empty
	Doc   string
	Value reflect.Value
}

// Options lists the options of a struct as codegen.Generator.Options returns it, embedded structs included.
func Options(options any) []Option {
	if options == nil {
		return nil
	}
	var all []Option
	v := reflect.ValueOf(options).Elem()
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if field.Anonymous {
			all = append(all, Options(v.Field(i).Addr().Interface())...)
			continue
		}
		if field.Tag.Get("json") == "" {
			continue
		}
		all = append(all, Option{Key: field.Tag.Get("json"), Alias: field.Tag.Get("alias"), Doc: field.Tag.Get("doc"),
			Value: v.Field(i)})
	}
	return all
}

// Bind gives every option a flag, in kebab-case.
func Bind(flags *pflag.FlagSet, options []Option) {
	for _, o := range options {
		for _, key := range []string{o.Key, o.Alias} {
			if key == "" {
				continue
			}
			switch p := o.Value.Addr().Interface().(type) {
			case *string:
				flags.StringVar(p, names.Kebab(key), *p, o.Doc)
			case *bool:
				flags.BoolVar(p, names.Kebab(key), *p, o.Doc)
			case *int:
				flags.IntVar(p, names.Kebab(key), *p, o.Doc)
			case **int:
				flags.Var(optionalInt{p}, names.Kebab(key), o.Doc)
			case *[]string:
				flags.StringSliceVar(p, names.Kebab(key), *p, o.Doc)
			default:
				panic(fmt.Sprintf("option %s has a type without a flag: %T", key, p))
			}
			if key == o.Alias {
				_ = flags.MarkHidden(names.Kebab(key)) // it exists
			}
		}
	}
}

// optionalInt is a flag whose absence differs from 0.
type optionalInt struct{ p **int }

func (o optionalInt) String() string {
	if o.p == nil || *o.p == nil {
		return ""
	}
	return fmt.Sprint(**o.p)
}

func (o optionalInt) Set(s string) error {
	var n int
	if _, err := fmt.Sscan(s, &n); err != nil {
		return fmt.Errorf("%q is not a whole number", s)
	}
	*o.p = &n
	return nil
}

func (o optionalInt) Type() string { return "int" }
