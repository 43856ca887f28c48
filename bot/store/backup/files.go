package backup

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"hoshi/bot/store/database"
)

// replacedSuffix is appended to the name of a database that a restore has moved aside.
const replacedSuffix = ".replaced"

// link is os.Link, except in tests.
var link = os.Link

// place gives a complete file its final name once it is on disk. It never replaces a file.
func place(file, name string) error {
	if err := syncFile(file); err != nil {
		return err
	}
	err := link(file, name)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		err = renameToNew(file, name) // FAT and some network folders have no hard links
	}
	if err != nil {
		return err
	}
	return syncFile(filepath.Dir(name))
}

// renameToNew renames a file unless the new name exists, which os.Rename would replace.
func renameToNew(file, name string) error {
	reserved, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	err = errors.Join(reserved.Close(), os.Rename(file, name))
	if err != nil {
		os.Remove(name)
	}
	return err
}

// syncFile flushes a file or a folder to disk.
func syncFile(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// moveAside renames the files of an SQLite database and returns the new path of the first. It replaces
// nothing, because after a mistake an earlier replaced database may be the one that people want.
func moveAside(p database.Place) (aside string, err error) {
	aside = p.File() + replacedSuffix
	for n := 2; exists(aside); n++ {
		aside = fmt.Sprintf("%s%s%d", p.File(), replacedSuffix, n)
	}
	for _, path := range p.Files() {
		err := os.Rename(path, strings.Replace(path, p.File(), aside, 1))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return aside, nil
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// moveBack undoes moveAside.
func moveBack(p database.Place, aside string) error {
	var errs []error
	for _, path := range p.Files() {
		err := os.Rename(strings.Replace(path, p.File(), aside, 1), path)
		if !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// copyFile copies a file to a new one that only its owner can read.
func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
