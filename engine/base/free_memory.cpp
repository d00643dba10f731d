#include "base/free_memory.h"

#if defined(__linux__)
#include <malloc.h>
#include <sys/mman.h>
#endif

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

bool canAllocate([[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__)
    void* room = ::mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) return false;
    ::munmap(room, bytes);
#endif
    return true;
}

void releaseFreedMemory() noexcept {
#if defined(__GLIBC__)
    ::malloc_trim(0);
#endif
}

}  // namespace continuo
