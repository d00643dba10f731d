#include "files/plain_file.h"

#include <continuo/error.h>

#include <cerrno>
#include <fstream>
#include <system_error>

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(ErrorCode code, const fs::path& path, const std::string& why) {
    throw Error(code, path.string() + ": " + why);
}

}  // namespace

void checkPlainFile(const fs::path& path, const std::string& wanted) {
    std::error_code problem;
    const fs::file_status status = fs::status(path, problem);
    if (status.type() == fs::file_type::not_found)
        refuse(ErrorCode::NotFound, path, "there is no such file; check the path");
    if (problem)
        refuse(ErrorCode::BadFile, path, "cannot be reached: " + problem.message() + "; check the path");
    if (fs::is_directory(status)) refuse(ErrorCode::BadFile, path, "is a folder; give " + wanted);
    if (!fs::is_regular_file(status))
        refuse(ErrorCode::BadFile, path, "is no plain file but a pipe or a device; give " + wanted);
}

std::string readPlainFile(const fs::path& path, std::uintmax_t largest, const std::string& wanted) {
    checkPlainFile(path, wanted);
    const auto unreadable = [&path](int fault) {
        refuse(ErrorCode::BadFile, path,
               "cannot be read: " + std::generic_category().message(fault) +
                   "; check the file and its permissions");
    };
    errno = 0;
    std::ifstream stream(path, std::ios::binary);
    if (!stream) unreadable(errno);
    std::error_code problem;
    const std::uintmax_t size = fs::file_size(path, problem);
    if (problem) unreadable(problem.value());
    if (size > largest) {
        refuse(ErrorCode::BadFile, path,
               "is larger than " + std::to_string(largest >> 20) + " MiB; give " + wanted);
    }
    std::string bytes(static_cast<std::size_t>(size), '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(size));
    if (stream.bad()) unreadable(errno);
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    return bytes;
}

}  // namespace continuo::app
