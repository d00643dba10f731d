# Sources of the CUDA backend; the tests also build them for the CPU (tests/cuda_on_host).
set(CUDA_HOST_SOURCES
    cuda_backend.cpp
    linear.cpp
    multiply.cpp
    plugin.cpp
    prepare.cpp
    matmul/cublas_functions.cpp
    matmul/cublaslt.cpp
    runtime/cuda_error.cpp
    runtime/nccl_functions.cpp
    runtime/pinned_memory.cpp
    runtime/queue.cpp
    runtime/user_library.cpp)
# Kernels, grouped so that several sources compile together: CUDA's own headers take longer than most of them. Sources of one group must
# not share names with internal linkage.
set(CUDA_KERNEL_GROUPS 1 2 3 4 5 6 7 8)
set(CUDA_KERNELS_1 attention.cu elementwise.cu embed.cu nccl_team.cu attention/attention_backward.cu)
set(CUDA_KERNELS_2 attention_by_cudnn.cu cross_entropy.cu layer_norm.cu linear_gradient.cu attention/attention_forward.cu)
set(CUDA_KERNELS_3 bandwidth.cu distance.cu features.cu optimizer.cu gated_sum.cu head_scale.cu attention/attention_step.cu matmul/convert_rows.cu)
set(CUDA_KERNELS_4 magnitude.cu nearest_code.cu rotary.cu attention/attention_tensor_backward.cu attention/cudnn_attention.cu matmul/product_exact.cu matmul/product_parts.cu)
set(CUDA_KERNELS_5 sample.cu attention/attention_operand.cu attention/attention_parts.cu attention/attention_tensor_forward.cu matmul/product_tensor.cu
    runtime/launch.cu)
set(CUDA_KERNELS_6 matmul/device_matvec.cu)
set(CUDA_KERNELS_7 prefix_attention.cu)
set(CUDA_KERNELS_8 prefix_step.cu)

# cuda_kernel_sources(VARIABLE FOLDER): the sources to compile, FOLDER being this one: one source per group, or all individually.
function(cuda_kernel_sources variable folder)
  set(sources "")
  foreach(group ${CUDA_KERNEL_GROUPS})
    list(TRANSFORM CUDA_KERNELS_${group} PREPEND ${folder}/ OUTPUT_VARIABLE kernels)
    if(CMAKE_UNITY_BUILD)
      list(TRANSFORM kernels REPLACE "(.+)" "#include \"\\1\"\n" OUTPUT_VARIABLE text)
      string(REPLACE ";" "" text "${text}")
      set(kernels ${CMAKE_CURRENT_BINARY_DIR}/kernels_${group}.cu)
      file(CONFIGURE OUTPUT ${kernels} CONTENT "${text}" @ONLY)
    endif()
    list(APPEND sources ${kernels})
  endforeach()
  set_source_files_properties(${sources} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()
