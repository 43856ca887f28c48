package record

// ReadAnyLength is [ReadAs] without [MaxBytes].
func ReadAnyLength(f Format, data []byte) error {
	_, err := readDraft(f, data, 1)
	if err != nil {
		err = locate(f, data, err)
	}
	return err
}

// ReadAs reads the first game in the given format. It ignores a Discord code fence around it. Every
// error is an *[Error].
func ReadAs(f Format, data []byte) (*Report, error) { return read(f, data, 1) }
