// Package sqlite runs the SQL of the example rows in SQLite. It is a module of its own, for SQLite takes long to compile.
package sqlite

import (
	"database/sql"
	"reflect"
	"testing"
	"time"

	_ "modernc.org/sqlite" // an engine in Go

	"github.com/gen-toolkit/gen/examples/generator/stall"
)

// TestRows stores sales in SQLite and reads them, within a transaction and without.
func TestRows(t *testing.T) {
	db, err := sql.Open("sqlite", t.TempDir()+"/stall.db")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), stall.CreateSale); err != nil {
		t.Fatal(err)
	}
	grams, noon := 150.5, time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	apple := stall.Sale{ID: 1, Fruit: "apple", Grams: &grams, Paid: true, Time: noon, Proof: []byte{0, 1}}
	pear := stall.Sale{ID: 2, Fruit: "pear", Time: noon.Add(time.Hour)}
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, sale := range []stall.Sale{apple, pear} {
		if err := stall.InsertSale(t.Context(), tx, &sale); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := stall.InsertSale(t.Context(), db, &stall.Sale{ID: 1, Fruit: "plum"}); err == nil {
		t.Error("two rows have the same key")
	}
	for _, c := range []struct {
		clauses string
		args    []any
		want    []stall.Sale
	}{
		{"ORDER BY id", nil, []stall.Sale{apple, pear}},
		{"WHERE fruit = ?", []any{"pear"}, []stall.Sale{pear}},
		{"WHERE grams IS NULL", nil, []stall.Sale{pear}},
		{"WHERE paid AND sold_at < ?", []any{noon.Add(time.Minute)}, []stall.Sale{apple}},
		{"WHERE fruit = ?", []any{"plum"}, nil},
	} {
		got, err := stall.SelectSale(t.Context(), db, c.clauses, c.args...)
		for i := range got {
			got[i].Time = got[i].Time.UTC()
		}
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s %v: %+v, want %+v (%v)", c.clauses, c.args, got, c.want, err)
		}
	}
	if _, err := stall.SelectSale(t.Context(), db, "WHERE color = ?", "red"); err == nil {
		t.Error("a column that is not there is no error")
	}
}
