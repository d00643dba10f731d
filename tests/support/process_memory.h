#pragma once

#include <fstream>
#include <string>

namespace continuo::test {

// Returns the anonymous memory of this process in bytes (Linux: RssAnon); 0 if unknown.
inline double anonymousMemoryBytes() {
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word) {
        double kibibytes = 0;
        if (word == "RssAnon:" && status >> kibibytes) return 1024 * kibibytes;
    }
    return 0;
}

}  // namespace continuo::test
