#include "textflag.h"

// func hasVectors() bool
TEXT ·hasVectors(SB), NOSPLIT, $0-1
	MOVB $0, ret+0(FP)
	XORL AX, AX
	CPUID
	CMPL AX, $7 // leaves there are
	JLT  no
	MOVL $1, AX
	XORL CX, CX
	CPUID
	ANDL $0x18000000, CX // AVX, and XGETBV may be asked
	CMPL CX, $0x18000000
	JNE  no
	XORL CX, CX
	XGETBV
	ANDL $6, AX // the system keeps the registers
	CMPL AX, $6
	JNE  no
	MOVL $7, AX
	XORL CX, CX
	CPUID
	ANDL $0x20, BX // AVX2
	JZ   no
	MOVB $1, ret+0(FP)
no:
	RET

// func hiddenSum(w *hiddenVectors, in *hiddenInputs, situation, output *[NetworkHidden]int16) int32
//
// Y0 to Y3 have the sums of eight hidden units each.
TEXT ·hiddenSum(SB), NOSPLIT, $0-36
	MOVQ w+0(FP), AX
	MOVQ in+8(FP), BX
	MOVQ situation+16(FP), CX
	MOVQ output+24(FP), DX

	// The situation, times 1<<hiddenShift.
	VPMOVSXWD 0(CX), Y0
	VPSLLD $11, Y0, Y0
	VPMOVSXWD 16(CX), Y1
	VPSLLD $11, Y1, Y1
	VPMOVSXWD 32(CX), Y2
	VPSLLD $11, Y2, Y2
	VPMOVSXWD 48(CX), Y3
	VPSLLD $11, Y3, Y3

	// Two inputs at a time, for all units.
	VPBROADCASTD 0(BX), Y4
	VPMADDWD 0(AX), Y4, Y5
	VPMADDWD 32(AX), Y4, Y6
	VPMADDWD 64(AX), Y4, Y7
	VPMADDWD 96(AX), Y4, Y8
	VPADDD Y5, Y0, Y0
	VPADDD Y6, Y1, Y1
	VPADDD Y7, Y2, Y2
	VPADDD Y8, Y3, Y3
	VPBROADCASTD 4(BX), Y4
	VPMADDWD 128(AX), Y4, Y5
	VPMADDWD 160(AX), Y4, Y6
	VPMADDWD 192(AX), Y4, Y7
	VPMADDWD 224(AX), Y4, Y8
	VPADDD Y5, Y0, Y0
	VPADDD Y6, Y1, Y1
	VPADDD Y7, Y2, Y2
	VPADDD Y8, Y3, Y3
	VPBROADCASTD 8(BX), Y4
	VPMADDWD 256(AX), Y4, Y5
	VPMADDWD 288(AX), Y4, Y6
	VPMADDWD 320(AX), Y4, Y7
	VPMADDWD 352(AX), Y4, Y8
	VPADDD Y5, Y0, Y0
	VPADDD Y6, Y1, Y1
	VPADDD Y7, Y2, Y2
	VPADDD Y8, Y3, Y3
	VPBROADCASTD 12(BX), Y4
	VPMADDWD 384(AX), Y4, Y5
	VPMADDWD 416(AX), Y4, Y6
	VPMADDWD 448(AX), Y4, Y7
	VPMADDWD 480(AX), Y4, Y8
	VPADDD Y5, Y0, Y0
	VPADDD Y6, Y1, Y1
	VPADDD Y7, Y2, Y2
	VPADDD Y8, Y3, Y3
	VPBROADCASTD 16(BX), Y4
	VPMADDWD 512(AX), Y4, Y5
	VPMADDWD 544(AX), Y4, Y6
	VPMADDWD 576(AX), Y4, Y7
	VPMADDWD 608(AX), Y4, Y8
	VPADDD Y5, Y0, Y0
	VPADDD Y6, Y1, Y1
	VPADDD Y7, Y2, Y2
	VPADDD Y8, Y3, Y3
	VPBROADCASTD 20(BX), Y4
	VPMADDWD 640(AX), Y4, Y5
	VPMADDWD 672(AX), Y4, Y6
	VPMADDWD 704(AX), Y4, Y7
	VPMADDWD 736(AX), Y4, Y8
	VPADDD Y5, Y0, Y0
	VPADDD Y6, Y1, Y1
	VPADDD Y7, Y2, Y2
	VPADDD Y8, Y3, Y3
	VPBROADCASTD 24(BX), Y4
	VPMADDWD 768(AX), Y4, Y5
	VPMADDWD 800(AX), Y4, Y6
	VPMADDWD 832(AX), Y4, Y7
	VPMADDWD 864(AX), Y4, Y8
	VPADDD Y5, Y0, Y0
	VPADDD Y6, Y1, Y1
	VPADDD Y7, Y2, Y2
	VPADDD Y8, Y3, Y3
	VPBROADCASTD 28(BX), Y4
	VPMADDWD 896(AX), Y4, Y5
	VPMADDWD 928(AX), Y4, Y6
	VPMADDWD 960(AX), Y4, Y7
	VPMADDWD 992(AX), Y4, Y8
	VPADDD Y5, Y0, Y0
	VPADDD Y6, Y1, Y1
	VPADDD Y7, Y2, Y2
	VPADDD Y8, Y3, Y3

	// Clipped to 0 to activationOne, times the output. A clipped sum leaves the upper
	// half of its 32 bits zero, so that the sum of both products is the lower one.
	VPXOR Y4, Y4, Y4
	MOVL $1024, R8
	VMOVD R8, X5
	VPBROADCASTD X5, Y5
	VPSRAD $11, Y0, Y0
	VPMINSD Y5, Y0, Y0
	VPMAXSD Y4, Y0, Y0
	VPMOVSXWD 0(DX), Y6
	VPMADDWD Y6, Y0, Y0
	VPSRAD $11, Y1, Y1
	VPMINSD Y5, Y1, Y1
	VPMAXSD Y4, Y1, Y1
	VPMOVSXWD 16(DX), Y6
	VPMADDWD Y6, Y1, Y1
	VPSRAD $11, Y2, Y2
	VPMINSD Y5, Y2, Y2
	VPMAXSD Y4, Y2, Y2
	VPMOVSXWD 32(DX), Y6
	VPMADDWD Y6, Y2, Y2
	VPSRAD $11, Y3, Y3
	VPMINSD Y5, Y3, Y3
	VPMAXSD Y4, Y3, Y3
	VPMOVSXWD 48(DX), Y6
	VPMADDWD Y6, Y3, Y3

	VPADDD Y1, Y0, Y0
	VPADDD Y3, Y2, Y2
	VPADDD Y2, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0x4e, X0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0xb1, X0, X1
	VPADDD X1, X0, X0
	VMOVD X0, AX
	VZEROUPPER
	MOVL AX, ret+32(FP)
	RET

// POINT adds to COMMON the rows of the codes at CODES(SI) and that of the key at KEY(SI),
// and clips the sums to pointZero (Y6) and NetworkOne more (Y7). A row has 32 bytes; those
// of codes come after the 256 of shapes. In the row of White's code the halves are exchanged.
#define POINT(CODES, KEY, COMMON, OUT) \
	MOVWLZX CODES(SI), R8 \
	MOVWLZX CODES+2(SI), R9 \
	MOVBLZX KEY(SI), R10 \
	ANDL $2047, R8 \
	SHLL $5, R8 \
	ANDL $2047, R9 \
	SHLL $5, R9 \
	SHLL $5, R10 \
	VPERMQ $0x4e, 8192(BX)(R9*1), OUT \
	VPADDW 8192(BX)(R8*1), COMMON, Y5 \
	VPADDW (BX)(R10*1), Y5, Y5 \
	VPADDW Y5, OUT, OUT \
	VPMAXUW Y6, OUT, OUT \
	VPMINUW Y7, OUT, OUT

// func applyChanges(s *packedSums, rows *pointRows, changes *pointChange, n int)
//
// Y0 has the sums: its lower half those of Black, the upper half those of White. Y3 has the
// three lines that stay the same. The two pointZero of a change cancel out.
TEXT ·applyChanges(SB), NOSPLIT, $0-32
	MOVQ s+0(FP), AX
	MOVQ rows+8(FP), BX
	MOVQ changes+16(FP), SI
	MOVQ n+24(FP), CX
	VMOVDQU (AX), Y0
	MOVL $0x80008000, R8 // pointZero twice
	VMOVD R8, X6
	VPBROADCASTD X6, Y6
	MOVL $0x80808080, R8 // NetworkOne more
	VMOVD R8, X7
	VPBROADCASTD X7, Y7
next:
	MOVBLZX 9(SI), R10
	MOVBLZX 10(SI), R11
	MOVBLZX 11(SI), R12
	SHLL $5, R10
	SHLL $5, R11
	SHLL $5, R12
	VMOVDQU (BX)(R10*1), Y3
	VPADDW (BX)(R11*1), Y3, Y3
	VPADDW (BX)(R12*1), Y3, Y3
	POINT(0, 12, Y3, Y1)
	POINT(4, 8, Y3, Y2)
	ADDQ $16, SI
	VPSUBW Y1, Y0, Y0
	VPADDW Y2, Y0, Y0
	DECQ CX
	JNZ  next
	VMOVDQU Y0, (AX)
	VZEROUPPER
	RET
