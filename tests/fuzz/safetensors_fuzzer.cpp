// The fuzzer's whole input is one file.
#include <vector>

#include "support/fuzzing.h"
#include "weights/safetensors.h"
#include "weights/stored_tensor.h"

using namespace continuo;
using namespace continuo::test;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readOrRefuse([&] {
        const auto bytes = std::as_bytes(std::span(data, size));
        const SafetensorsFile file("fuzz.safetensors", bytes);
        std::size_t covered = 0;
        for (const SafetensorsEntry& tensor : file.tensors()) {
            require(file.find(tensor.name) == &tensor);
            const auto elements = static_cast<std::size_t>(tensor.shape.count());
            require(tensor.bytes.size() == elements * sizeOf(tensor.dtype));
            touch(tensor.bytes);
            covered += tensor.bytes.size();
        }
        std::uint64_t headerBytes = 0;
        std::memcpy(&headerBytes, data, sizeof headerBytes);
        require(covered == size - 8 - headerBytes);
    });
    return 0;
}
