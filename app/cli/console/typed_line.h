#pragma once

#include <string>

namespace continuo::app {

// Reads lines typed in the terminal during a duet, without blocking.
class TypedLine {
public:
    // Enter alone hands over; "a" and Enter asks for another answer, once per "a". Of several lines, the last
    // kind wins.
    struct Commands {
        bool handOver = false;
        int again = 0;
    };
    // open: whether stdin is interactive.
    explicit TypedLine(bool open) : open_(open) {}
    Commands pollInput();
    // Processes typed text in the same way; an incomplete line is kept for the next call.
    Commands parse(const std::string& typed);

private:
    bool open_;
    std::string line_;
};

}  // namespace continuo::app
