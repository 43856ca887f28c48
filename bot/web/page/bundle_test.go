package page

import (
	"bytes"
	"strings"
	"testing"

	"hoshi/engine"
)

// Everything that the page and the Activity load is small when compressed for sending.
func TestSize(t *testing.T) {
	p := pages(t)
	const most = 60 << 10
	total := len(p.files.files["style.css"].zipped)
	for name, f := range p.files.files {
		if strings.HasSuffix(name, ".js") {
			total += len(f.zipped)
		}
	}
	var out bytes.Buffer
	if err := p.Activity(&out, Activity{Lang: "ja", Site: "Hoshi", Client: "1", URL: "https://hoshi.example", Levels: []Level{{engine.Club.String(), "Club"}}}); err != nil {
		t.Fatal(err)
	}
	document, err := zip(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if total > most || len(document) > most {
		t.Errorf("%d bytes of scripts and styles, %d of the Activity's document; want at most %d each", total, len(document), most)
	}
	t.Logf("%d bytes of scripts and styles, %d of the Activity's document", total, len(document))
}

// The Activity's script has all modules, each after the ones it needs, and nothing is left to load.
func TestBundle(t *testing.T) {
	p := pages(t)
	script, err := p.files.bundle("activity.js")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(script, `"use strict";`) || notBundled.MatchString(script) {
		t.Error("the script imports something")
	}
	for _, name := range p.files.imports("activity.js") {
		made := strings.Index(script, "const module_"+strings.TrimSuffix(name, ".js")+" =")
		used := strings.Index(script, "} = module_"+strings.TrimSuffix(name, ".js")+";")
		if made < 0 || used >= 0 && used < made {
			t.Errorf("%s: made at %d, used at %d", name, made, used)
		}
	}
	for name, text := range map[string]string{
		"another form of import": "import * as all from \"./dom.js\";\n",
		"a default":              "export default 1;\n",
		"an end of the script":   "export const a = \"</script>\";\n",
	} {
		files, err := packed(map[string][]byte{"a.js": []byte(text), "dom.js": []byte("export const at = 1;\n")})
		if err != nil {
			t.Fatal(err)
		}
		if out, err := files.bundle("a.js"); err == nil {
			t.Errorf("%s: %s", name, out)
		}
	}
}
