#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

struct zip;

namespace continuo::app {

// A zip archive of a stranger, read only. All throw BadFile in one line that begins with its name.
class ZipReader {
public:
    static constexpr std::uintmax_t kLargestFile = std::uintmax_t{1} << 30;  // bytes
    static constexpr std::size_t kMostEntries = 100'000;
    static constexpr std::uint64_t kLargestEntry = std::uint64_t{256} << 20;  // unpacked
    static constexpr std::uint64_t kLargestTotal = std::uint64_t{1} << 30;    // of all that is read
    static constexpr std::uint64_t kMostTimes = 400;  // what is packed, beyond kAnyRatio
    static constexpr std::uint64_t kAnyRatio = std::uint64_t{32} << 20;

    explicit ZipReader(const std::filesystem::path& file);
    // Of bytes in memory, which outlive it; called: as what it would be a file.
    ZipReader(std::string_view bytes, std::string called);
    ~ZipReader();
    ZipReader(const ZipReader&) = delete;
    ZipReader& operator=(const ZipReader&) = delete;

    const std::string& called() const { return called_; }
    bool has(const std::string& name) const { return entries_.contains(name); }
    // Unpacks an entry that is there; refuses more than the limits before it unpacks anything.
    std::string read(const std::string& name);
    [[noreturn]] void refuse(const std::string& fault) const;

private:
    struct Close {
        void operator()(zip* archive) const;
    };
    void look();

    std::string called_;
    std::unique_ptr<zip, Close> archive_;
    std::map<std::string, std::uint64_t> entries_;  // by name, their places
    std::uint64_t unpacked_ = 0;                    // so far
};

}  // namespace continuo::app
