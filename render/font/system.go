package font

import (
	"os"
	"path/filepath"
	"runtime"
)

// fontFile is a font in a usual place on some systems.
type fontFile struct {
	medium, bold string // paths; bold is "" if medium also serves as bold
	script       Script // the script of its characters; NoScript for a font with all of them
}

// systemFonts returns the usual font paths on this system, best first. Fonts with all scripts
// come before fonts with one.
func systemFonts() []fontFile {
	switch runtime.GOOS {
	case "windows":
		return windowsFonts(os.Getenv("WINDIR"))
	case "darwin":
		return append(notoFonts("/Library/Fonts", homeFolder("Library/Fonts")), macFonts...)
	}
	noto := notoFonts(
		"/usr/share/fonts/opentype/noto",              // Debian and Ubuntu: fonts-noto-cjk
		"/usr/share/fonts/noto-cjk",                   // Arch: noto-fonts-cjk
		"/usr/share/fonts/google-noto-cjk",            // older Fedora: google-noto-sans-cjk-ttc-fonts
		"/usr/share/fonts/google-noto-sans-cjk-fonts", // Fedora
		"/usr/share/fonts/noto",                       // Alpine: font-noto-cjk
		"/usr/share/fonts/truetype",                   // openSUSE
		"/usr/local/share/fonts/noto",                 // FreeBSD
		"/usr/local/share/fonts",
		homeFolder(".local/share/fonts"),
		homeFolder(".fonts"),
	)
	return append(noto, unixFonts...)
}

// homeFolder returns a folder below the user's home folder, or "" if there is none.
func homeFolder(name string) string {
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return filepath.Join(home, filepath.FromSlash(name))
}

// notoFonts are the files of Noto Sans CJK in the given folders.
func notoFonts(folders ...string) []fontFile {
	var out []fontFile
	for _, folder := range folders {
		if folder == "" {
			continue
		}
		out = append(out, fontFile{
			medium: filepath.Join(folder, "NotoSansCJK-Regular.ttc"),
			bold:   filepath.Join(folder, "NotoSansCJK-Bold.ttc"),
		})
	}
	return out
}

// unixFonts are common on Linux distributions besides Noto Sans CJK.
var unixFonts = []fontFile{
	{medium: "/usr/share/fonts/truetype/nanum/NanumGothic.ttf", bold: "/usr/share/fonts/truetype/nanum/NanumGothicBold.ttf", script: korean},
	{medium: "/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf", script: japanese},
	{medium: "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc"},
	{medium: "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"},
	{medium: "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"},
}

// macFonts are the fonts that come with macOS.
var macFonts = []fontFile{
	{medium: "/System/Library/Fonts/Hiragino Sans GB.ttc", script: chinese},
	{medium: "/System/Library/Fonts/PingFang.ttc", script: chinese},
	{medium: "/System/Library/Fonts/ヒラギノ角ゴシック W4.ttc", bold: "/System/Library/Fonts/ヒラギノ角ゴシック W7.ttc", script: japanese},
	{medium: "/System/Library/Fonts/AppleSDGothicNeo.ttc", script: korean},
	{medium: "/System/Library/Fonts/Supplemental/Arial Unicode.ttf"},
}

// windowsFonts are the fonts in the Windows font folder.
func windowsFonts(folder string) []fontFile {
	path := func(name string) string { return filepath.Join(folder, "Fonts", name) }
	return []fontFile{
		{medium: path("msyh.ttc"), bold: path("msyhbd.ttc"), script: chinese},
		{medium: path("simhei.ttf"), script: chinese},
		{medium: path("YuGothM.ttc"), bold: path("YuGothB.ttc"), script: japanese},
		{medium: path("meiryo.ttc"), bold: path("meiryob.ttc"), script: japanese},
		{medium: path("msgothic.ttc"), script: japanese},
		{medium: path("malgun.ttf"), bold: path("malgunbd.ttf"), script: korean},
	}
}
