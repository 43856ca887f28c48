package board

import (
	"reflect"
	"testing"
)

// Every field of an overlay, including future ones, is part of its band's key.
func TestKeyHasEveryFieldOfAnOverlay(t *testing.T) {
	var bare Placed
	want := string(bare.AppendKey(nil))
	var vary func(name string, v reflect.Value, p *Placed)
	vary = func(name string, v reflect.Value, p *Placed) {
		v = reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem() // lets the test set unexported fields
		old := reflect.ValueOf(v.Interface())
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				vary(name+"."+v.Type().Field(i).Name, v.Field(i), p)
			}
			return
		case reflect.String:
			v.SetString("x")
		case reflect.Int8, reflect.Int16:
			v.SetInt(1 << (v.Type().Bits() - 2))
		case reflect.Uint8:
			v.SetUint(1)
		default:
			t.Fatalf("%s is a %v, which this test does not know", name, v.Kind())
		}
		if string(p.AppendKey(nil)) == want {
			t.Errorf("%s is not part of the key", name)
		}
		v.Set(old)
	}
	vary("overlay", reflect.ValueOf(&bare).Elem(), &bare)
}
