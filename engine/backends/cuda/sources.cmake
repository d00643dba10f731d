# Sources of the CUDA backend; the tests build them a second time for the processor (tests/cuda_on_host).
set(CUDA_HOST_SOURCES cublas_functions.cpp cublas_library.cpp cuda_backend.cpp cuda_error.cpp linear.cpp nccl_functions.cpp pinned_memory.cpp plugin.cpp prepare.cpp product.cpp queue.cpp
    user_library.cpp)
set(CUDA_KERNEL_SOURCES attention.cu attention_backward.cu attention_by_library.cu attention_forward.cu attention_library.cu attention_operand.cu attention_parts.cu
    attention_step.cu attention_tensor_backward.cu attention_tensor_forward.cu bandwidth.cu convert.cu cross_entropy.cu
    elementwise.cu embed.cu launch.cu layer_norm.cu linear_gradient.cu matvec.cu nccl_team.cu optimizer.cu product_exact.cu product_parts.cu product_tensor.cu rotary.cu sample.cu)
