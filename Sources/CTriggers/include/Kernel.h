// The instruction sets that every scan of bytes is written for.
#ifndef CTRIGGERS_KERNEL_H
#define CTRIGGERS_KERNEL_H

#ifdef __cplusplus
extern "C" {
#endif

/// An instruction set, from the most common to the fastest.
typedef enum ts_kernel { TS_PLAIN = 0, TS_SSE2 = 1, TS_AVX2 = 2, TS_AVX512 = 3 } ts_kernel;

/// The fastest kernel that the processor runs. The environment variable TAPSPAN_KERNEL (`plain`, `sse2`, `avx2`,
/// `avx512`) asks for a slower one.
ts_kernel ts_kernel_best(void);
/// Whether the processor runs a kernel.
int ts_kernel_runs(ts_kernel kernel);

#ifdef __cplusplus
}
#endif

#endif
