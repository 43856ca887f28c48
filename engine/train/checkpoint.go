package train

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// Checkpoint is an unfinished training to resume from.
type Checkpoint struct {
	Key    string  `json:"key"`    // identifies the options and the positions
	Steps  int     `json:"steps"`  // steps made
	Loss   float64 `json:"loss"`   // sum of the losses in the current epoch
	Epochs []Epoch `json:"epochs"` // completed ones
	params []float64
	m, v   []float64
}

// ErrCheckpoint is wrapped by the errors of [ReadCheckpoint], and by the error of [Train] for
// another training's checkpoint.
var ErrCheckpoint = errors.New("not a checkpoint of this training")

// checkpointMagic starts a checkpoint file. It is followed by the length of the JSON in four
// bytes, the JSON, all parameters with their moments, and a checksum.
const checkpointMagic = "hoshi-training-1\n"

// Write writes a checkpoint for ReadCheckpoint.
func (c *Checkpoint) Write(w io.Writer) error {
	head, err := json.Marshal(c)
	if err != nil {
		return err
	}
	buf := []byte(checkpointMagic)
	buf = binary.LittleEndian.AppendUint32(buf, uint32(len(head)))
	buf = append(buf, head...)
	for _, x := range [][]float64{c.params, c.m, c.v} {
		if buf, err = binary.Append(buf, binary.LittleEndian, x); err != nil {
			return err
		}
	}
	_, err = w.Write(binary.LittleEndian.AppendUint32(buf, crc32.ChecksumIEEE(buf)))
	return err
}

// ReadCheckpoint reads a checkpoint written by Checkpoint.Write.
func ReadCheckpoint(r io.Reader) (*Checkpoint, error) {
	buf, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	body, ok := bytes.CutPrefix(buf, []byte(checkpointMagic))
	if !ok || len(body) < 8 || crc32.ChecksumIEEE(buf[:len(buf)-4]) != binary.LittleEndian.Uint32(buf[len(buf)-4:]) {
		return nil, fmt.Errorf("%w: it is damaged or something else", ErrCheckpoint)
	}
	n, body := int(binary.LittleEndian.Uint32(body)), body[4:len(body)-4]
	c := &Checkpoint{params: make([]float64, parameters), m: make([]float64, parameters), v: make([]float64, parameters)}
	if len(body)-n != 3*8*parameters {
		return nil, fmt.Errorf("%w: it has another size", ErrCheckpoint)
	}
	if err := json.Unmarshal(body[:n], c); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	in := bytes.NewReader(body[n:])
	for _, x := range [][]float64{c.params, c.m, c.v} {
		if err := binary.Read(in, binary.LittleEndian, x); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrCheckpoint, err)
		}
	}
	return c, nil
}

// key identifies everything that the outcome of a training depends on.
func (t *trainer) key() string {
	key := fmt.Sprintf("epochs %d, batch %d, rate %v, result %v, seed %d, exact %v; %d positions %08x",
		t.Epochs, t.Batch, t.Rate, t.Result, t.Seed, t.Exact, t.learn.Len(), t.learn.Checksum)
	if t.From != nil {
		sum := crc32.NewIEEE()
		t.From.Write(sum) // a hash takes every write
		key += fmt.Sprintf("; from %08x", sum.Sum32())
	}
	return key
}

// checkpoint returns the state of the training; it shares the parameters.
func (t *trainer) checkpoint() *Checkpoint {
	return &Checkpoint{
		Key: t.key(), Steps: t.adam.steps, Loss: t.loss, Epochs: t.epochs,
		params: t.adam.params, m: t.adam.m, v: t.adam.v,
	}
}

func (t *trainer) save() error {
	if t.Save == nil {
		return nil
	}
	return t.Save(t.checkpoint())
}

// restore resumes from a checkpoint.
func (t *trainer) restore(c *Checkpoint) error {
	if c.Key != t.key() {
		return fmt.Errorf("%w: it is of %s; this is %s", ErrCheckpoint, c.Key, t.key())
	}
	copy(t.adam.params, c.params)
	copy(t.adam.m, c.m)
	copy(t.adam.v, c.v)
	t.adam.steps, t.loss, t.epochs = c.Steps, c.Loss, c.Epochs
	return nil
}
