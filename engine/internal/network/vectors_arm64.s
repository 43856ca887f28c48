//go:build !purego

#include "textflag.h"

// Instructions that Go's assembler has no names for, as the Arm Architecture Reference
// Manual for A-profile, chapter C7, encodes them. Registers are numbers of vectors.

// d's four words += the lower (2: upper) four halves of n, signed, times half i of m.
#define SMLAL(m, i, n, d) WORD $(0x0F402000 | ((i)&1)<<20 | (((i)>>1)&1)<<21 | ((i)>>2)<<11 | (m)<<16 | (n)<<5 | (d))
#define SMLAL2(m, i, n, d) WORD $(0x4F402000 | ((i)&1)<<20 | (((i)>>1)&1)<<21 | ((i)>>2)<<11 | (m)<<16 | (n)<<5 | (d))

// d's four words = the lower (2: upper) four halves of n, signed, shifted left.
#define SSHLL(shift, n, d) WORD $(0x0F10A400 | (shift)<<16 | (n)<<5 | (d))
#define SSHLL2(shift, n, d) WORD $(0x4F10A400 | (shift)<<16 | (n)<<5 | (d))

// d's four words = those of n, signed, shifted right.
#define SSHR(shift, n, d) WORD $(0x4F000400 | (64-(shift))<<16 | (n)<<5 | (d))

// d's four words = the greater (the lesser) ones, signed, of n and m.
#define SMAX(m, n, d) WORD $(0x4EA06400 | (m)<<16 | (n)<<5 | (d))
#define SMIN(m, n, d) WORD $(0x4EA06C00 | (m)<<16 | (n)<<5 | (d))

// d's four words += those of n times those of m.
#define MLA(m, n, d) WORD $(0x4EA09400 | (m)<<16 | (n)<<5 | (d))

// TWOINPUTS adds inputs i and i+1 of vector IN to the sums of all hidden units. W advances
// by their 128 bytes.
#define TWOINPUTS(IN, i) \
	VLD2.P 32(R0), [V16.H8, V17.H8] \
	VLD2.P 32(R0), [V18.H8, V19.H8] \
	VLD2.P 32(R0), [V20.H8, V21.H8] \
	VLD2.P 32(R0), [V22.H8, V23.H8] \
	SMLAL(IN, i, 16, 0) \
	SMLAL2(IN, i, 16, 1) \
	SMLAL(IN, i, 18, 2) \
	SMLAL2(IN, i, 18, 3) \
	SMLAL(IN, i, 20, 4) \
	SMLAL2(IN, i, 20, 5) \
	SMLAL(IN, i, 22, 6) \
	SMLAL2(IN, i, 22, 7) \
	SMLAL(IN, i+1, 17, 0) \
	SMLAL2(IN, i+1, 17, 1) \
	SMLAL(IN, i+1, 19, 2) \
	SMLAL2(IN, i+1, 19, 3) \
	SMLAL(IN, i+1, 21, 4) \
	SMLAL2(IN, i+1, 21, 5) \
	SMLAL(IN, i+1, 23, 6) \
	SMLAL2(IN, i+1, 23, 7)

// OUTPUTS clips the sums of eight hidden units to 0 (V10) to activationOne (V11) and adds
// them, times their outputs, to V12.
#define OUTPUTS(outputs, low, high) \
	SSHR(11, low, low) \
	SSHR(11, high, high) \
	SMIN(11, low, low) \
	SMIN(11, high, high) \
	SMAX(10, low, low) \
	SMAX(10, high, high) \
	SSHLL(0, outputs, 24) \
	SSHLL2(0, outputs, 25) \
	MLA(24, low, 12) \
	MLA(25, high, 12)

// func hiddenSum(w *hiddenVectors, in *hiddenInputs, situation, output *[HiddenUnits]int16) int32
//
// V0 to V7 have the sums of four hidden units each.
TEXT ·hiddenSum(SB), NOSPLIT, $0-36
	MOVD w+0(FP), R0
	MOVD in+8(FP), R1
	MOVD situation+16(FP), R2
	MOVD output+24(FP), R3

	// The situation, times 1<<hiddenShift.
	VLD1 (R2), [V16.H8, V17.H8, V18.H8, V19.H8]
	SSHLL(11, 16, 0)
	SSHLL2(11, 16, 1)
	SSHLL(11, 17, 2)
	SSHLL2(11, 17, 3)
	SSHLL(11, 18, 4)
	SSHLL2(11, 18, 5)
	SSHLL(11, 19, 6)
	SSHLL2(11, 19, 7)

	VLD1 (R1), [V8.H8, V9.H8]
	TWOINPUTS(8, 0)
	TWOINPUTS(8, 2)
	TWOINPUTS(8, 4)
	TWOINPUTS(8, 6)
	TWOINPUTS(9, 0)
	TWOINPUTS(9, 2)
	TWOINPUTS(9, 4)
	TWOINPUTS(9, 6)

	VEOR V10.B16, V10.B16, V10.B16
	MOVD $1024, R4
	VDUP R4, V11.S4
	VEOR V12.B16, V12.B16, V12.B16
	VLD1 (R3), [V16.H8, V17.H8, V18.H8, V19.H8]
	OUTPUTS(16, 0, 1)
	OUTPUTS(17, 2, 3)
	OUTPUTS(18, 4, 5)
	OUTPUTS(19, 6, 7)

	VADDV V12.S4, V12
	VMOV V12.S[0], R4
	MOVW R4, ret+32(FP)
	RET

// POINT adds up the row of the code in the lower half of KEY and that of the code in the
// upper half, with the halves of this row swapped, and clips the numbers to 0 to One.
// BLACK and WHITE get them, each with 0x8000 added: so numbers without sign can be
// compared, and sums and differences of two points do not show it.
#define POINT(KEY, BLACK, WHITE) \
	AND $2047, KEY, R6 \
	ADD R6<<5, R1, R6 \
	LSR $16, KEY, R7 \
	AND $2047, R7, R7 \
	ADD R7<<5, R1, R7 \
	VLD1 (R6), [V16.H8, V17.H8] \
	VLD1 (R7), [V18.H8, V19.H8] \
	VADD V16.H8, V19.H8, BLACK \
	VADD V17.H8, V18.H8, WHITE \
	VADD V10.H8, BLACK, BLACK \
	VADD V10.H8, WHITE, WHITE \
	VUMAX V10.H8, BLACK, BLACK \
	VUMAX V10.H8, WHITE, WHITE \
	VUMIN V11.H8, BLACK, BLACK \
	VUMIN V11.H8, WHITE, WHITE

// func applyChanges(s *PackedSums, rows *pointRows, changes *Change, n int)
//
// V0 has the sums of Black and V1 those of White.
TEXT ·applyChanges(SB), NOSPLIT, $0-32
	MOVD s+0(FP), R0
	MOVD rows+8(FP), R1
	MOVD changes+16(FP), R2
	MOVD n+24(FP), R3
	VLD1 (R0), [V0.H8, V1.H8]
	MOVD $0x8000, R4
	VDUP R4, V10.H8
	MOVD $0x8080, R4 // One more
	VDUP R4, V11.H8
next:
	MOVWU.P 4(R2), R4
	MOVWU.P 4(R2), R5
	POINT(R4, V2.H8, V3.H8)
	POINT(R5, V4.H8, V5.H8)
	VSUB V2.H8, V0.H8, V0.H8
	VSUB V3.H8, V1.H8, V1.H8
	VADD V4.H8, V0.H8, V0.H8
	VADD V5.H8, V1.H8, V1.H8
	SUB $1, R3
	CBNZ R3, next
	VST1 [V0.H8, V1.H8], (R0)
	RET
