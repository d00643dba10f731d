# Sources of the CUDA backend; the tests build them a second time for the processor (tests/cuda_on_host).
set(CUDA_HOST_SOURCES matmul/cublas_functions.cpp matmul/cublas_library.cpp cuda_backend.cpp runtime/cuda_error.cpp linear.cpp runtime/nccl_functions.cpp runtime/pinned_memory.cpp plugin.cpp prepare.cpp multiply.cpp runtime/queue.cpp
    runtime/user_library.cpp)
set(CUDA_KERNEL_SOURCES attention.cu attention/attention_backward.cu attention_by_library.cu attention/attention_forward.cu attention/attention_library.cu attention/attention_operand.cu attention/attention_parts.cu
    attention/attention_step.cu attention/attention_tensor_backward.cu attention/attention_tensor_forward.cu bandwidth.cu matmul/convert.cu cross_entropy.cu
    elementwise.cu embed.cu runtime/launch.cu layer_norm.cu linear_gradient.cu matmul/matvec.cu nccl_team.cu optimizer.cu matmul/product_exact.cu matmul/product_parts.cu matmul/product_tensor.cu rotary.cu sample.cu)
