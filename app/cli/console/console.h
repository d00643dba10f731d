#pragma once

#include <string>

namespace continuo::app {

// Console output: results on stdout, messages on stderr. On a terminal, a progress line on stderr is redrawn
// in place.
class Console {
public:
    Console();
    ~Console();
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    // Suppresses all further output, for a process of a distributed run whose leader prints.
    void mute();
    bool onTerminal() const noexcept { return terminal_; }
    // Prints a line of the result on stdout. Throws BadRequest if it cannot be written, as on a full disk.
    void print(const std::string& text);
    // Prints a message on stderr.
    void report(const std::string& line);
    // Prints a message from any thread, even while another thread draws the progress line. Drops it if stderr
    // would block.
    void reportNow(const std::string& line) const noexcept;
    // Replaces the progress line; does nothing if stderr is not a terminal.
    void progress(const std::string& line);
    // Erases the progress line.
    void clearProgress();

private:
    bool terminal_ = false;
    bool muted_ = false;
    bool progressShown_ = false;
};

}  // namespace continuo::app
