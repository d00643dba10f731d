#include "cli/text_file.h"

#include "files/plain_file.h"

namespace continuo::app {

std::string readTextFile(const std::filesystem::path& path) {
    constexpr std::uintmax_t kLargest = std::uintmax_t{16} << 20;
    return readPlainFile(path, kLargest, "a text file");
}

}  // namespace continuo::app
