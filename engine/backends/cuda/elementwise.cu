#include <cmath>

#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/elements.h"
#include "backends/cuda/philox_word.h"
#include "backends/cuda/runtime/activation.h"
#include "backends/cuda/runtime/device_code.h"

namespace continuo::cuda {
namespace {

template <class From, class To>
__global__ void copyKernel(ElementShape shape, Rows<From> from, Rows<To> to) {
    waitForPrevious();
    forEachElement(shape, [&](std::int64_t row, int c) { store(to[row] + c, load(from[row] + c)); });
}

__global__ void addKernel(ElementShape shape, Rows<float> from, Rows<float> to) {
    forEachElement(shape, [&](std::int64_t row, int c) { to[row][c] += from[row][c]; });
}

__global__ void addScaledKernel(ElementShape shape, Rows<float> from, float scale, float keep,
                                Rows<float> to) {
    forEachElement(shape, [&](std::int64_t row, int c) {
        const float added = from[row][c] * scale;
        to[row][c] = keep == 0 ? added : to[row][c] * keep + added;
    });
}

template <class T>
__global__ void fillKernel(ElementShape shape, Rows<T> to, T value) {
    forEachElement(shape, [&](std::int64_t row, int c) { to[row][c] = value; });
}

__global__ void activateKernel(ElementShape shape, Activation activation, Rows<float> in, Rows<float> out) {
    forEachElement(shape, [&](std::int64_t row, int c) { out[row][c] = activated(activation, in[row][c]); });
}

__global__ void activateGradientKernel(ElementShape shape, Activation activation, Rows<float> in,
                                       Rows<float> outGradient, Into into, Rows<float> inGradient) {
    forEachElement(shape, [&](std::int64_t row, int c) {
        const float change = outGradient[row][c] * activationSlope(activation, in[row][c]);
        inGradient[row][c] = into == Into::Add ? inGradient[row][c] + change : change;
    });
}

// Constants of a dropout. Keeps an element if its number, in units of 2^-24, is at least the threshold.
struct DropoutNumbers {
    PhiloxKey key;
    std::uint32_t stream, step, threshold;
    float scale;
};

__global__ void dropoutKernel(ElementShape shape, DropoutNumbers numbers, Into into, Rows<float> in,
                              Rows<float> out) {
    forEachElement(shape, [&](std::int64_t row, int c) {
        const std::int64_t index = row * shape.channels + c;
        const std::uint32_t word = philoxWord(static_cast<std::uint64_t>(index / 4), numbers.stream,
                                              numbers.step, numbers.key, static_cast<int>(index % 4));
        const float value = word >> 8 >= numbers.threshold ? in[row][c] * numbers.scale : 0.0f;
        out[row][c] = into == Into::Add ? out[row][c] + value : value;
    });
}

template <class From, class To>
void copyAs(cudaStream_t stream, const ElementShape& shape, const TensorView& from, const TensorView& to) {
    launch(stream, copyKernel<From, To>, shape.grid(), shape.block(), 0, Follow::Overlapped, shape,
           rowsFor<From>(shape, from), rowsFor<To>(shape, to));
}

}  // namespace

void CudaBackend::copy(TensorView from, TensorView to) {
    const ElementShape shape = elementShape(to, from);
    const bool fromFloat = from.dtype == DType::F32, toFloat = to.dtype == DType::F32;
    if (fromFloat && toFloat) return copyAs<float, float>(stream(), shape, from, to);
    if (fromFloat) return copyAs<float, std::uint16_t>(stream(), shape, from, to);
    if (toFloat) return copyAs<std::uint16_t, float>(stream(), shape, from, to);
    copyAs<std::uint16_t, std::uint16_t>(stream(), shape, from, to);
}

void CudaBackend::add(TensorView from, TensorView to) {
    const ElementShape shape = elementShape(to, from);
    launch(stream(), addKernel, shape.grid(), shape.block(), 0, Follow::After, shape,
           rowsFor<float>(shape, from), rowsFor<float>(shape, to));
}

void CudaBackend::addScaled(TensorView from, float scale, float keep, TensorView to) {
    const ElementShape shape = elementShape(to, from);
    launch(stream(), addScaledKernel, shape.grid(), shape.block(), 0, Follow::After, shape,
           rowsFor<float>(shape, from), scale, keep, rowsFor<float>(shape, to));
}

void CudaBackend::fill(TensorView to, float value) {
    const ElementShape shape = elementShape(to);
    if (to.dtype == DType::F32) {
        launch(stream(), fillKernel<float>, shape.grid(), shape.block(), 0, Follow::After, shape,
               rowsFor<float>(shape, to), value);
    } else {
        launch(stream(), fillKernel<std::int32_t>, shape.grid(), shape.block(), 0, Follow::After, shape,
               rowsFor<std::int32_t>(shape, to), static_cast<std::int32_t>(value));
    }
}

void CudaBackend::activate(Activation activation, TensorView in, TensorView out) {
    const ElementShape shape = elementShape(out, in);
    launch(stream(), activateKernel, shape.grid(), shape.block(), 0, Follow::After, shape, activation,
           rowsFor<float>(shape, in), rowsFor<float>(shape, out));
}

void CudaBackend::activateGradient(Activation activation, TensorView in, TensorView outGradient,
                                   TensorView inGradient, Into into) {
    const ElementShape shape = elementShape(inGradient, in, outGradient);
    launch(stream(), activateGradientKernel, shape.grid(), shape.block(), 0, Follow::After, shape, activation,
           rowsFor<float>(shape, in), rowsFor<float>(shape, outGradient), into,
           rowsFor<float>(shape, inGradient));
}

void CudaBackend::dropout(TensorView in, const DropoutRule& rule, TensorView out, Into into) {
    const ElementShape shape = elementShape(out, in);
    const DropoutNumbers numbers{
        PhiloxKey{static_cast<std::uint32_t>(rule.seed), static_cast<std::uint32_t>(rule.seed >> 32)},
        rule.stream, rule.step,
        static_cast<std::uint32_t>(std::ceil(static_cast<double>(rule.rate) * 0x1p24)),
        rule.rate < 1 ? 1 / (1 - rule.rate) : 0};
    launch(stream(), dropoutKernel, shape.grid(), shape.block(), 0, Follow::After, shape, numbers, into,
           rowsFor<float>(shape, in), rowsFor<float>(shape, out));
}

}  // namespace continuo::cuda
