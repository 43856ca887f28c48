#include "textflag.h"

// func prefetchLine(at *packedEntry)
TEXT ·prefetchLine(SB), NOSPLIT, $0-8
	MOVQ at+0(FP), AX
	PREFETCHT0 (AX)
	RET
