// Package tools is the command lines that draw and analyse: a position as a
// picture, an engine's opinion of it, the experiment of the five small programs.
// Each command is a struct whose fields are its flags, with the tags of
// github.com/alecthomas/kong, and whose Run does it. See package
// hoshi/engine/tools for those around the engine alone.
package tools
