#include "cli/files/list_file.h"

#include <continuo/error.h>

#include <sstream>
#include <utility>

#include "cli/files/text_file.h"
#include "files/byte_order_mark.h"

namespace continuo::app {

std::vector<ListLine> readList(const std::filesystem::path& list) {
    const std::string text = readTextFile(list);
    if (text.find('\0') != std::string::npos)  // no path has one; most binary files do
        throw Error(
            ErrorCode::BadFile,
            list.string() +
                ": is not a list of files; give a text file with one path per line, or leave out the @");
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
