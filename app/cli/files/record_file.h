#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace continuo::app {

// The file beside a record that contains the saved state with which the record begins.
std::filesystem::path stateBeside(const std::filesystem::path& record);

// A text that grows while music is played. What could not be written, as the disk was full say, is kept and
// goes before what comes next, so that nothing is missing or stands twice.
class RecordFile {
public:
    // Empties the file or makes it. Throws BadFile.
    explicit RecordFile(const std::filesystem::path& path);
    RecordFile(const RecordFile&) = delete;
    RecordFile& operator=(const RecordFile&) = delete;
    ~RecordFile();

    // Throws BadFile where not all is in the file yet; the next call tries again.
    void append(std::string_view text);

private:
    [[noreturn]] void fail(int fault) const;

    std::filesystem::path path_;
    int descriptor_ = -1;
    std::int64_t written_ = 0;  // bytes
    std::string waiting_;
};

}  // namespace continuo::app
