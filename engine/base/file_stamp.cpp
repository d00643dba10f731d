#include "base/file_stamp.h"

#include <sys/stat.h>

namespace continuo {
namespace {

std::int64_t nanoseconds(const timespec& time) {
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

}  // namespace

std::optional<FileStamp> readFileStamp(const std::filesystem::path& path) {
    struct stat file {};
    if (::stat(path.c_str(), &file) != 0) return std::nullopt;
    return FileStamp{file.st_dev, file.st_ino, static_cast<std::uint64_t>(file.st_size),
                     nanoseconds(file.st_mtim), nanoseconds(file.st_ctim)};
}

}  // namespace continuo
