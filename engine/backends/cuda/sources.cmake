# Sources of the CUDA backend; the tests build them a second time for the processor (tests/cuda_on_host).
set(CUDA_HOST_SOURCES cuda_backend.cpp cuda_error.cpp pinned_memory.cpp plugin.cpp queue.cpp)
set(CUDA_KERNEL_SOURCES bandwidth.cu cross_entropy.cu elementwise.cu embed.cu layer_norm.cu optimizer.cu rotary.cu sample.cu)
