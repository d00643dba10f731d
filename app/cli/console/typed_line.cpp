#include "cli/console/typed_line.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace continuo::app {

TypedLine::Commands TypedLine::pollInput() {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (!open_ || poll(&input, 1, 0) <= 0) return {};
    std::array<char, 256> typed{};
    const ssize_t count = read(STDIN_FILENO, typed.data(), typed.size());
    open_ = count > 0;
    return count > 0 ? parse({typed.data(), static_cast<std::size_t>(count)}) : Commands{};
}

TypedLine::Commands TypedLine::parse(const std::string& typed) {
    line_ += typed;
    Commands says;
    for (std::size_t end = line_.find('\n'); end != std::string::npos; end = line_.find('\n')) {
        const std::string line = line_.substr(0, end);
        line_.erase(0, end + 1);
        const bool again = !line.empty() && line.find_first_not_of("aA") == std::string::npos;
        const int before = says.handOver ? 0 : says.again;
        says = again ? Commands{false, before + static_cast<int>(line.size())} : Commands{true, 0};
    }
    return says;
}

}  // namespace continuo::app
