#include "base/free_memory.h"

#include <cstdio>

namespace continuo {

std::uint64_t freeHostBytes() noexcept {
    std::FILE* file = std::fopen("/proc/meminfo", "r");
    if (file == nullptr) return 0;
    char line[128];
    unsigned long long kilobytes = 0;
    while (std::fgets(line, sizeof line, file) != nullptr) {
        if (std::sscanf(line, "MemAvailable: %llu kB", &kilobytes) == 1) break;
    }
    std::fclose(file);
    return kilobytes * 1024;
}

}  // namespace continuo
