#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace continuo::app {

// Returns the path of the file beside a record that contains the saved state with which the record begins.
std::filesystem::path stateFileFor(const std::filesystem::path& record);

// A text file that grows while music is played. Text that could not be written, as on a full disk, is kept
// and written before the next, so that nothing is lost or duplicated.
class RecordFile {
public:
    // Creates or truncates the file. Throws BadFile.
    explicit RecordFile(const std::filesystem::path& path);
    RecordFile(const RecordFile&) = delete;
    RecordFile& operator=(const RecordFile&) = delete;
    ~RecordFile();

    // Appends text. Throws BadFile if not everything could be written; the next call writes the remainder
    // first.
    void append(std::string_view text);

private:
    [[noreturn]] void fail(int fault) const;

    std::filesystem::path path_;
    int descriptor_ = -1;
    std::int64_t written_ = 0;  // bytes
    std::string waiting_;
};

}  // namespace continuo::app
