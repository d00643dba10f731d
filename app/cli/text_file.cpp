#include "cli/text_file.h"

#include <continuo/error.h>

#include <fstream>

namespace continuo::app {

std::string readTextFile(const std::filesystem::path& path) {
    constexpr std::uintmax_t kLargest = std::uintmax_t{16} << 20;
    std::error_code problem;
    if (!std::filesystem::exists(path, problem)) {
        throw Error(ErrorCode::NotFound, path.string() + ": there is no such file; check the path");
    }
    std::ifstream stream(path, std::ios::binary);
    if (!std::filesystem::is_regular_file(path, problem) || !stream) {
        throw Error(ErrorCode::BadFile, path.string() + ": cannot be read; give a text file");
    }
    const std::uintmax_t size = std::filesystem::file_size(path, problem);
    if (problem || size > kLargest) {
        throw Error(ErrorCode::BadFile, path.string() + ": is larger than 16 MiB; give a text file");
    }
    std::string text(static_cast<std::size_t>(size), '\0');
    stream.read(text.data(), static_cast<std::streamsize>(size));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return text;
}

}  // namespace continuo::app
