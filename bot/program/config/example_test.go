package config_test

import (
	"fmt"
	"os"

	"hoshi/bot/program/config"
)

func ExampleLoad() {
	defaults, err := os.ReadFile("../../../config.yaml") // main.go embeds this file
	if err != nil {
		panic(err)
	}
	dir, err := os.MkdirTemp("", "settings")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	file := dir + "/config.yaml"
	if err := os.WriteFile(file, []byte("board: {size: 19}\n"), 0o644); err != nil {
		panic(err)
	}
	settings, mistakes, err := config.Load(defaults, file)
	if err != nil || len(mistakes) > 0 {
		panic(fmt.Sprint(mistakes, err))
	}
	fmt.Println(settings.Board.Size, settings.Board.Width)
	// Output: 19 900
}
