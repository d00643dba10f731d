#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/elements.h"

namespace continuo::cuda {
namespace {

// Returns the shape of the magnitudes, whose parts are in rows of twice the length.
ElementShape magnitudeShape(const TensorView& magnitudes) {
    return {magnitudes.rows(), static_cast<int>(magnitudes.channels()), magnitudes.shape.count()};
}

__global__ void magnitudeKernel(ElementShape shape, Rows<float> in, Rows<float> out) {
    forEachElement(shape, [&](std::int64_t row, int c) {
        const float real = in[row][c], imaginary = in[row][shape.channels + c];
        out[row][c] = sqrtf(real * real + imaginary * imaginary);
    });
}

__global__ void magnitudeGradientKernel(ElementShape shape, Rows<float> in, Rows<float> out,
                                        Rows<float> outGradient, Into into, Rows<float> inGradient) {
    forEachElement(shape, [&](std::int64_t row, int c) {
        const float size = out[row][c], share = size == 0 ? 0.0f : outGradient[row][c] / size;
        for (const int at : {c, shape.channels + c}) {
            const float change = share * in[row][at];
            inGradient[row][at] = into == Into::Add ? inGradient[row][at] + change : change;
        }
    });
}

}  // namespace

void CudaBackend::magnitude(TensorView in, TensorView out) {
    const ElementShape shape = magnitudeShape(out);
    launch(stream(), magnitudeKernel, shape.grid(), shape.block(), 0, Follow::After, shape, Rows<float>(in),
           Rows<float>(out));
}

void CudaBackend::magnitudeGradient(TensorView in, TensorView out, TensorView outGradient,
                                    TensorView inGradient, Into into) {
    const ElementShape shape = magnitudeShape(out);
    launch(stream(), magnitudeGradientKernel, shape.grid(), shape.block(), 0, Follow::After, shape,
           Rows<float>(in), Rows<float>(out), Rows<float>(outGradient), into, Rows<float>(inGradient));
}

}  // namespace continuo::cuda
