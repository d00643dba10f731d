// An input that begins with "PK" is a whole checkpoint. Any other input is the pickle of a valid archive,
// because checksums would reject nearly every mutation inside one. Its storages "0", "1" and "2" have 64
// bytes each.
#include <string>
#include <vector>

#include "support/fuzzing.h"
#include "support/pickle_bytes.h"
#include "weights/tensor_values.h"
#include "weights/torch_checkpoint.h"

using namespace continuo;
using namespace continuo::test;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string file(reinterpret_cast<const char*>(data), size);
    if (!file.starts_with("PK"))
        file = checkpointBytes(file, std::vector<std::string>(3, std::string(64, 'x')));
    readOrRefuse([&] {
        const WeightStore store = readTorchCheckpoint("fuzz.bin", std::as_bytes(std::span(file)));
        for (const auto& [name, tensor] : store.tensors()) {
            const TensorView& view = tensor.view;
            require(view.contiguous() &&
                    reinterpret_cast<std::uintptr_t>(view.data) % sizeOf(view.dtype) == 0);
            touch({static_cast<const std::byte*>(view.data), view.bytes()});
            if (!isReal(view.dtype)) continue;
            std::vector<float> values(static_cast<std::size_t>(view.shape.count()));
            store.readInto(name, view.shape, TensorView(values.data(), DType::F32, view.shape));
        }
    });
    return 0;
}
