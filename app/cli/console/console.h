#pragma once

#include <string>

namespace continuo::app {

// Where the program speaks: results on stdout, all else on stderr, and on a terminal one line there that is
// written again and again while work goes on.
class Console {
public:
    Console();
    ~Console();
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    // From now on nothing is said or shown: another process speaks.
    void mute();
    bool onTerminal() const noexcept { return terminal_; }
    // A line of the result, on stdout. Throws BadRequest when it cannot be written, as on a full disk.
    void print(const std::string& text);
    // A line beside the result, on stderr.
    void say(const std::string& line);
    // As say(), from any thread and beside what another is drawing; left out where a reader would be waited
    // for.
    void sayAtOnce(const std::string& line) const noexcept;
    // Replaces the line of progress; nothing when stderr is no terminal.
    void progress(const std::string& line);
    // Takes the line of progress away.
    void clearProgress();

private:
    bool terminal_ = false;
    bool muted_ = false;
    bool progressShown_ = false;
};

}  // namespace continuo::app
