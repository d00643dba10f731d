#include "weights/torch_checkpoint.h"

#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/mapped_file.h"
#include "continuo/error.h"
#include "continuo/file_kind.h"
#include "weights/pickle_machine.h"
#include "weights/printable.h"
#include "weights/zip_archive.h"

namespace continuo {

namespace {

constexpr std::size_t kMaxTensors = 65'536;
constexpr DType kTwoBytes = DType::F16;  // the type as which int16 is copied before widening

[[noreturn]] void fail(const std::string& place, const std::string& fault,
                       const std::string& advice = "download the file again, or save it again with torch") {
    throw Error(ErrorCode::BadModel, place + ": " + fault + "; " + advice);
}

DType toDType(StorageType type) {
    switch (type) {
        case StorageType::Float: return DType::F32;
        case StorageType::Half: return DType::F16;
        case StorageType::BFloat16: return DType::BF16;
        case StorageType::Double: return DType::F64;
        case StorageType::Long: return DType::I64;
        case StorageType::Int:
        case StorageType::Short: return DType::I32;  // int16 is widened
        case StorageType::Char: return DType::I8;
        case StorageType::Byte:
        case StorageType::Bool: break;
    }
    return DType::U8;
}

std::size_t storedSize(StorageType type) { return type == StorageType::Short ? 2 : sizeOf(toDType(type)); }

// Older formats have no directory; they are detected only for the error message.
void refuseLegacy(const std::string& name, std::span<const std::byte> bytes) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const std::string advice = "save it again with torch 1.6 or later, or convert it to safetensors";
    if (text.substr(0, 1) == "\x80")
        fail(name, "is a bare pickle, the format of torch before 1.6, which Continuo cannot read", advice);
    if (text.size() > 262 && text.substr(257, 5) == "ustar") {
        fail(name, "is a tar file, the format of torch before 0.4, which Continuo cannot read", advice);
    }
    if (text.substr(0, 2) == "PK") return;
    const FileKind kind = detectFileKind(bytes);
    if (kind == FileKind::Safetensors)
        fail(name, "is a safetensors file, not a torch checkpoint", "rename it to end in .safetensors");
    if (const std::optional<std::string> why = explainWrongKind(kind, "a torch checkpoint"))
        throw Error(ErrorCode::BadModel, name + ": " + *why);
    fail(name, "is not a torch checkpoint, which is a ZIP file");
}

// Finds the archive's folder "STEM/" that contains data.pkl.
std::string_view findStem(const std::string& name, const ZipArchive& archive) {
    constexpr std::string_view kEnding = "/data.pkl";
    std::string_view stem;
    for (const ZipArchive::Entry& entry : archive.entries()) {
        if (!entry.name.ends_with(kEnding)) continue;
        const std::string_view folder = entry.name.substr(0, entry.name.size() - kEnding.size() + 1);
        if (folder.find('/') != folder.size() - 1) continue;
        if (!stem.empty()) fail(name, "contains two data.pkl");
        stem = folder;
    }
    if (stem.empty()) fail(name, "is a ZIP file without data.pkl, so not a torch checkpoint");
    return stem;
}

// Makes stored tensors from the values of the pickle.
class TensorReader {
public:
    TensorReader(const std::string& name, const ZipArchive& archive, std::string_view stem,
                 std::size_t fileBytes, std::shared_ptr<const void> memory)
        : name_(name),
          archive_(archive),
          stem_(stem),
          budget_((std::size_t{8} << 20) + 2 * fileBytes),
          memory_(std::move(memory)) {}

    StoredTensor read(std::string_view key, const PickleValue& tensor) {
        const std::string place = name_ + ": tensor " + printable(key);
        const PickleValue& storage = *tensor.items[0];
        const std::span<const std::byte> bytes = storageBytes(place, storage);
        const TensorView view = makeView(place, tensor, bytes);
        const bool aligned = reinterpret_cast<std::uintptr_t>(view.data) % sizeOf(view.dtype) == 0;
        if (storage.storage == StorageType::Short) return widen(place, view);
        if (view.contiguous() && aligned && view.shape.count() > 0) {
            return {TensorView(view.data, view.dtype, view.shape), memory_};
        }
        chargeCopyBudget(place, view.bytes());
        return StoredTensor::copyOf(view);
    }

private:
    // Returns the storage's bytes; checked once, although many tensors may share it.
    std::span<const std::byte> storageBytes(const std::string& place, const PickleValue& storage) {
        const auto known = storages_.find(storage.text);
        if (known != storages_.end()) {
            const bool alike =
                known->second.type == storage.storage && known->second.count == storage.integer;
            if (!alike) fail(place, "its storage is used with two types or lengths");
            return known->second.entry->bytes;
        }
        const std::string entryName = std::string(stem_) + "data/" + std::string(storage.text);
        const ZipArchive::Entry* entry = archive_.find(entryName);
        if (entry == nullptr) fail(place, "its storage " + printable(entryName) + " is missing");
        const std::size_t size = storedSize(storage.storage);
        if (entry->bytes.size() % size != 0 ||
            entry->bytes.size() / size != static_cast<std::uint64_t>(storage.integer)) {
            fail(place, "its storage " + printable(entryName) + " has " +
                            std::to_string(entry->bytes.size()) + " bytes, the pickle says " +
                            std::to_string(storage.integer) + " elements of " + std::to_string(size));
        }
        if (!ZipArchive::matches(*entry)) {
            fail(place, "its storage " + printable(entryName) + " is damaged: its checksum differs");
        }
        storages_.emplace(storage.text, Known{entry, storage.storage, storage.integer});
        return entry->bytes;
    }

    // Returns the tensor as a view with the pickle's strides, after checking that all elements are inside the
    // storage.
    TensorView makeView(const std::string& place, const PickleValue& tensor,
                        std::span<const std::byte> bytes) {
        const PickleValue& storage = *tensor.items[0];
        const std::int64_t offset = tensor.items[1]->integer;
        const auto& size = tensor.items[2]->items;
        const auto& stride = tensor.items[3]->items;
        if (size.size() != stride.size() || size.size() > Shape::kMaxRank) {
            fail(place, "it has " + std::to_string(size.size()) + " axes and " +
                            std::to_string(stride.size()) + " strides; both must be equal and at most four");
        }
        TensorView view;
        view.dtype = storage.storage == StorageType::Short ? kTwoBytes : toDType(storage.storage);
        view.shape.rank = static_cast<int>(size.size());
        std::int64_t last = offset;  // index of the last element
        bool inside = offset >= 0;
        for (std::size_t axis = 0; axis < size.size(); ++axis) {
            const std::int64_t extent = size[axis]->integer;
            const std::int64_t step = stride[axis]->integer;
            if (extent < 0 || step < 0) fail(place, "it has a negative size or stride");
            view.shape.extent[axis] = extent;
            view.stride[axis] = step;
            std::int64_t reach = 0;
            inside = inside && !__builtin_mul_overflow(extent == 0 ? 0 : extent - 1, step, &reach) &&
                     !__builtin_add_overflow(last, reach, &last);
        }
        const bool empty = checkedBytes(view.dtype, view.shape, place) == 0;
        if (!inside || (empty ? offset > storage.integer : last >= storage.integer)) {
            fail(place, "shape " + view.shape.toString() + " reaches beyond its storage of " +
                            std::to_string(storage.integer) + " elements");
        }
        // A view cannot be const; nothing writes through this one.
        view.data =
            const_cast<std::byte*>(bytes.data()) + static_cast<std::size_t>(offset) * sizeOf(view.dtype);
        return view;
    }

    StoredTensor widen(const std::string& place, const TensorView& stored) {
        chargeCopyBudget(place, stored.bytes());
        const StoredTensor narrow = StoredTensor::copyOf(stored);
        chargeCopyBudget(place, 2 * stored.bytes());
        StoredTensor wide = StoredTensor::zeros(DType::I32, stored.shape);
        const auto* from = static_cast<const std::int16_t*>(narrow.view.data);
        for (std::int32_t& to : wide.view.as<std::int32_t>()) to = *from++;
        return wide;
    }

    // Throws if the copies exceed their budget. A few bytes of pickle can request many copies of one storage,
    // so copies are limited.
    void chargeCopyBudget(const std::string& place, std::size_t bytes) {
        if (bytes > budget_)
            fail(place, "the tensors need far more memory than the file; it repeats its storages");
        budget_ -= bytes;
    }

    struct Known {
        const ZipArchive::Entry* entry;
        StorageType type;
        std::int64_t count;
    };

    const std::string& name_;
    const ZipArchive& archive_;
    std::string_view stem_;
    std::size_t budget_;  // bytes still available for copies
    std::shared_ptr<const void> memory_;
    std::map<std::string_view, Known> storages_;
};

const PickleValue* findValue(const PickleValue& dictionary, std::string_view key) {
    for (std::size_t i = 0; i < dictionary.items.size(); i += 2) {
        const PickleValue& each = *dictionary.items[i];
        if (each.kind == PickleValue::Kind::Text && each.text == key) return dictionary.items[i + 1];
    }
    return nullptr;
}

const PickleValue& findStateDict(const std::string& name, const PickleValue& root) {
    if (!root.isDictionary()) fail(name, "contains no dictionary of tensors");
    const PickleValue* nested = findValue(root, "state_dict");
    return nested != nullptr && nested->isDictionary() ? *nested : root;
}

TensorMap readTensors(const std::string& name, const PickleValue& dictionary, TensorReader& reader) {
    TensorMap tensors;
    for (std::size_t i = 0; i < dictionary.items.size(); i += 2) {
        const PickleValue& key = *dictionary.items[i];
        const PickleValue& value = *dictionary.items[i + 1];
        if (value.kind != PickleValue::Kind::Tensor) continue;
        if (key.kind != PickleValue::Kind::Text) fail(name, "a tensor whose name is not text");
        if (tensors.contains(key.text))
            fail(name + ": tensor " + printable(key.text), "the name is there twice");
        if (tensors.size() == kMaxTensors)
            fail(name, "contains more than " + std::to_string(kMaxTensors) + " tensors");
        tensors.emplace(key.text, reader.read(key.text, value));
    }
    if (tensors.empty()) fail(name, "contains no tensors, neither by name nor under state_dict");
    return tensors;
}

}  // namespace

WeightStore openTorchCheckpoint(const std::filesystem::path& path) {
    auto file = std::make_shared<const MappedFile>(path);
    const std::span<const std::byte> bytes = file->bytes();
    return readTorchCheckpoint(path.filename().string(), bytes, std::move(file));
}

WeightStore readTorchCheckpoint(const std::string& name, std::span<const std::byte> bytes,
                                std::shared_ptr<const void> memory) {
    refuseLegacy(name, bytes);
    const ZipArchive archive(name, bytes);
    const std::string_view stem = findStem(name, archive);
    const ZipArchive::Entry* order = archive.find(std::string(stem) + "byteorder");
    if (order != nullptr &&
        (order->bytes.size() != 6 || std::memcmp(order->bytes.data(), "little", 6) != 0)) {
        fail(name, "is not little-endian, which Continuo cannot read", "save it again on another machine");
    }
    const ZipArchive::Entry& pickle = *archive.find(std::string(stem) + "data.pkl");
    if (!ZipArchive::matches(pickle)) fail(name, "data.pkl is damaged: its checksum differs");
    PickleMachine machine(name, pickle.bytes);
    const PickleValue& stateDict = findStateDict(name, machine.run());
    TensorReader reader(name, archive, stem, bytes.size(), std::move(memory));
    return WeightStore::fromTensors(name, readTensors(name, stateDict, reader));
}

}  // namespace continuo
