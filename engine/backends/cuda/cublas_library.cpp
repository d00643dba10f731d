#include "backends/cuda/matrix_library.h"

// The vendor's library needs a GPU: here all products are our own.
continuo::cuda::MatrixLibrary* continuo::cuda::MatrixLibrary::find(int) { return nullptr; }
