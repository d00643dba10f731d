#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace continuo::app {

// What happened, a line each, in a plain text file: moment in UTC, kind, subject, what. A full file becomes
// the older one of two, in the place of the one that was. One thread, which may wait for the disk: neither
// the sound's nor MIDI's.
class EventLog {
public:
    static constexpr std::uintmax_t kLargest = 1'000'000;  // bytes of a file
    static constexpr std::size_t kLongestLine = 4'000;     // bytes; the rest of a longer one is left out

    enum class Kind { Note, Warning, Error };

    // The files lie in `folder`, which is made with the first line; empty: nothing is kept.
    explicit EventLog(std::filesystem::path folder, std::uintmax_t largest = kLargest);

    // What has several lines becomes one. Never throws: what cannot be written is lost, see problem().
    void write(Kind kind, std::string_view subject, std::string_view what) noexcept;

    std::filesystem::path file() const;
    std::filesystem::path olderFile() const;
    // All there is, oldest first.
    std::string text() const;
    // Why the last line was not written; empty: it was.
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
