#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

struct zip;

namespace continuo::app {

// Reads an untrusted zip archive. All calls throw a one-line BadFile that begins with the archive's name.
class ZipReader {
public:
    static constexpr std::uintmax_t kLargestFile = std::uintmax_t{1} << 30;  // bytes
    static constexpr std::size_t kMostEntries = 100'000;
    static constexpr std::uint64_t kLargestEntry = std::uint64_t{256} << 20;  // unpacked
    static constexpr std::uint64_t kLargestTotal = std::uint64_t{1} << 30;    // bytes of all entries read
    static constexpr std::uint64_t kMostTimes = 400;  // largest compression ratio above kAnyRatio bytes
    static constexpr std::uint64_t kAnyRatio = std::uint64_t{32} << 20;

    explicit ZipReader(const std::filesystem::path& file);
    // Reads bytes in memory, which must outlive this. called: the file name for messages.
    ZipReader(std::string_view bytes, std::string called);
    ~ZipReader();
    ZipReader(const ZipReader&) = delete;
    ZipReader& operator=(const ZipReader&) = delete;

    const std::string& archiveName() const { return called_; }
    bool has(const std::string& name) const { return entries_.contains(name); }
    // Unpacks an existing entry. Checks the limits before unpacking.
    std::string read(const std::string& name);
    [[noreturn]] void refuse(const std::string& fault) const;

private:
    struct Close {
        void operator()(zip* archive) const;
    };
    void readDirectory();

    std::string called_;
    std::unique_ptr<zip, Close> archive_;
    std::map<std::string, std::uint64_t> entries_;  // name -> index in the archive
    std::uint64_t unpacked_ = 0;                    // bytes so far
};

}  // namespace continuo::app
