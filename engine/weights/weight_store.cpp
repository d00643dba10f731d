#include "weights/weight_store.h"

#include <cstdint>
#include <utility>

#include "continuo/error.h"
#include "weights/printable.h"
#include "weights/safetensors.h"
#include "weights/tensor_values.h"

namespace continuo {

namespace {

// Throws BadModel: the tensors in the file do not match the model.
[[noreturn]] void refuse(const std::string& fault) {
    throw Error(ErrorCode::BadModel, fault + "; download the file again");
}

// Returns a tensor at an aligned address. Files without header padding have tensors at unaligned addresses;
// those are copied.
StoredTensor alignedTensor(const SafetensorsEntry& entry, const std::shared_ptr<const void>& memory) {
    // A view cannot be const; nothing writes through this one.
    const TensorView view(const_cast<std::byte*>(entry.bytes.data()), entry.dtype, entry.shape);
    const auto address = reinterpret_cast<std::uintptr_t>(entry.bytes.data());
    if (address % sizeOf(entry.dtype) == 0 && entry.bytes.data() != nullptr) return {view, memory};
    return StoredTensor::copyOf(view);
}

}  // namespace

WeightStore WeightStore::open(const std::filesystem::path& path) {
    const SafetensorsFile file = SafetensorsFile::open(path);
    WeightStore store;
    store.name_ = file.name();
    store.metadata_ = file.metadata();
    for (const SafetensorsEntry& entry : file.tensors()) {
        store.tensors_.emplace(entry.name, alignedTensor(entry, file.memory()));
    }
    return store;
}

WeightStore WeightStore::fromTensors(std::string name, TensorMap tensors, Metadata metadata) {
    for (const auto& [key, tensor] : tensors) {
        if (!tensor.view || !tensor.view.contiguous()) {
            throw Error(ErrorCode::Internal,
                        name + ": tensor " + printable(key) + " is missing or not contiguous");
        }
    }
    WeightStore store;
    store.name_ = std::move(name);
    store.tensors_ = std::move(tensors);
    store.metadata_ = std::move(metadata);
    return store;
}

std::vector<std::string> WeightStore::names() const {
    std::vector<std::string> list;
    list.reserve(tensors_.size());
    for (const auto& each : tensors_) list.push_back(each.first);
    return list;
}

std::string_view WeightStore::metadata(std::string_view key) const noexcept {
    const auto found = metadata_.find(key);
    return found == metadata_.end() ? std::string_view() : std::string_view(found->second);
}

std::string WeightStore::place(std::string_view tensor) const {
    return name_ + ": tensor " + printable(tensor);
}

TensorView WeightStore::at(std::string_view name, const Shape& expected) const {
    const auto found = tensors_.find(name);
    if (found == tensors_.end()) refuse(place(name) + " is missing");
    const TensorView& view = found->second.view;
    if (!(view.shape == expected)) {
        refuse(place(name) + " has shape " + view.shape.toString() + ", expected " + expected.toString());
    }
    return view;
}

TensorView WeightStore::at(std::string_view name, const Shape& expected, DType type) const {
    const TensorView view = at(name, expected);
    if (view.dtype != type) {
        refuse(place(name) + " has type " + std::string(displayName(view.dtype)) + ", expected " +
               std::string(displayName(type)));
    }
    return view;
}

void WeightStore::readInto(std::string_view name, const Shape& expected,
                           const TensorView& destination) const {
    const TensorView stored = at(name, expected);
    if (isReal(stored.dtype)) return convert(stored, destination);
    if (stored.dtype == DType::I8) {
        return scaleRows(stored, at(std::string(name) + ".scale", {stored.rows()}, DType::F32), destination);
    }
    refuse(place(name) + " has type " + std::string(displayName(stored.dtype)) +
           ", which cannot be read as " + std::string(displayName(destination.dtype)));
}

}  // namespace continuo
