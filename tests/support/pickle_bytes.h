#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "support/zip_bytes.h"

namespace continuo::test {

// Writes pickle opcodes like torch.save (protocol 2).
class PickleBytes {
public:
    PickleBytes() : code_("\x80\x02") {}

    PickleBytes& op(std::string_view raw) {
        code_ += raw;
        return *this;
    }
    PickleBytes& text(std::string_view value) { return op("X" + littleEndian(value.size(), 4)).op(value); }
    PickleBytes& global(std::string_view module, std::string_view name) {
        return op("c").op(module).op("\n").op(name).op("\n");
    }
    PickleBytes& integer(std::int64_t value) {
        return op("\x8a\x08" + littleEndian(static_cast<std::uint64_t>(value), 8));
    }
    PickleBytes& integers(const std::vector<std::int64_t>& values) {
        op("(");
        for (const std::int64_t each : values) integer(each);
        return op("t");
    }
    PickleBytes& orderedDictionary() { return global("collections", "OrderedDict").op(")R"); }
    PickleBytes& storage(std::string_view type, std::string_view key, std::int64_t count) {
        return op("(").text("storage").global("torch", type).text(key).text("cpu").integer(count).op("tQ");
    }
    PickleBytes& tensor(std::string_view type, std::string_view key, std::int64_t count, std::int64_t offset,
                        const std::vector<std::int64_t>& size, const std::vector<std::int64_t>& stride) {
        global("torch._utils", "_rebuild_tensor_v2").op("(").storage(type, key, count).integer(offset);
        return integers(size).integers(stride).op("\x89").orderedDictionary().op("tR");
    }

    const std::string& code() const noexcept { return code_; }

private:
    std::string code_;
};

// Returns a checkpoint with this pickle and these storages, named "0", "1", ...
inline std::string checkpointBytes(const std::string& pickle, const std::vector<std::string>& storages) {
    std::vector<ZipEntry> entries{{.name = "archive/data.pkl", .data = pickle}};
    for (std::size_t i = 0; i < storages.size(); ++i) {
        entries.push_back({.name = "archive/data/" + std::to_string(i), .data = storages[i]});
    }
    entries.push_back({.name = "archive/version", .data = "3\n"});
    return zipBytes(entries);
}

}  // namespace continuo::test
