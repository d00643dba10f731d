#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace continuo::app {

// A log in a plain text file, one line per event: time in UTC, kind, subject, text. When the file is full, it
// replaces the previous one, so there are at most two. For one thread that may wait for the disk, so not the
// audio or MIDI threads.
class EventLog {
public:
    static constexpr std::uintmax_t kLargest = 1'000'000;  // bytes of a file
    static constexpr std::size_t kLongestLine = 4'000;     // bytes; longer lines are truncated

    enum class Kind { Note, Warning, Error };

    // folder: the first line creates it; empty: nothing is logged.
    explicit EventLog(std::filesystem::path folder, std::uintmax_t largest = kLargest);

    // Writes one line; joins several lines to one. Never throws: a line that cannot be written is lost, see
    // problem().
    void write(Kind kind, std::string_view subject, std::string_view what) noexcept;

    std::filesystem::path file() const;
    std::filesystem::path olderFile() const;
    // Returns the whole log, oldest first.
    std::string text() const;
    // Returns why the last line could not be written; empty: it was written.
    const std::string& problem() const noexcept { return problem_; }

private:
    void open();
    void append(const std::string& line);

    std::filesystem::path folder_;
    std::uintmax_t largest_;
    std::uintmax_t size_ = 0;
    std::ofstream out_;
    std::string problem_;
};

}  // namespace continuo::app
