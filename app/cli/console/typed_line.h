#pragma once

#include <string>

namespace continuo::app {

// What is typed in the terminal while a duet goes on, without waiting for it.
class TypedLine {
public:
    // Enter passes the turn; a and Enter asks for another answer, as often as it is typed. Of both at once
    // the last one counts.
    struct Says {
        bool handOver = false;
        int again = 0;
    };
    // open: whether anybody types.
    explicit TypedLine(bool open) : open_(open) {}
    Says take();
    // The same of what has come since; what is no whole line yet waits.
    Says hear(const std::string& typed);

private:
    bool open_;
    std::string line_;
};

}  // namespace continuo::app
