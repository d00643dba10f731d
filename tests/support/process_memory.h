#pragma once

#include <fstream>
#include <string>

namespace continuo::test {

// The memory that this process holds and no file backs, bytes (Linux: RssAnon); 0 where it is not told.
inline double anonymousBytes() {
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word) {
        double kibibytes = 0;
        if (word == "RssAnon:" && status >> kibibytes) return 1024 * kibibytes;
    }
    return 0;
}

}  // namespace continuo::test
