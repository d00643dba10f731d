#pragma once

#include <string>

namespace continuo::app {

// Reads lines typed in the terminal during a duet, without blocking.
class TypedLine {
public:
    // The commands in the lines: Enter alone hands over; "a" and Enter asks for another answer, once per "a".
    // If several lines were typed, the last line's kind of command wins.
    struct Commands {
        bool handOver = false;
        int again = 0;
    };
    // open: whether stdin is interactive, so may be read.
    explicit TypedLine(bool open) : open_(open) {}
    Commands pollInput();
    // Returns the commands in `typed`. Keeps an incomplete last line for the next call.
    Commands parse(const std::string& typed);

private:
    bool open_;
    std::string line_;
};

}  // namespace continuo::app
