package record

// ReadAnyLength is [ReadAs] without [MaxBytes].
func ReadAnyLength(f Format, data []byte) error {
	_, err := readDraft(f, data, 1)
	if err != nil {
		err = locate(f, data, err)
	}
	return err
}
