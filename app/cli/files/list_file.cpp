#include "cli/files/list_file.h"

#include <sstream>
#include <utility>

#include "cli/files/text_file.h"
#include "files/byte_order_mark.h"

namespace continuo::app {

std::vector<ListLine> readList(const std::filesystem::path& list) {
    const std::string text = readTextFile(list);
    std::istringstream stream(std::string(withoutByteOrderMark(text)));
    std::vector<ListLine> lines;
    std::size_t number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (!line.empty() && line.front() != '#') lines.push_back({number, std::move(line)});
    }
    return lines;
}

}  // namespace continuo::app
