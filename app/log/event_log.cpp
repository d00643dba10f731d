#include "log/event_log.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <iterator>
#include <system_error>

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

std::string timeText() {
    const auto now = std::chrono::system_clock::now();
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    const auto milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    char day[32], text[48];
    std::strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &utc);
    std::snprintf(text, sizeof text, "%s.%03dZ", day, static_cast<int>(milliseconds));
    return text;
}

const char* kindName(EventLog::Kind kind) {
    switch (kind) {
        case EventLog::Kind::Note: return "note";
        case EventLog::Kind::Warning: return "warning";
        case EventLog::Kind::Error: return "error";
    }
    return "";
}

// Returns the text as one printable line, truncated between two characters if it is too long.
std::string oneLine(std::string_view text) {
    std::string line;
    for (const char byte : text.substr(0, EventLog::kLongestLine)) {
        if (byte == '\n')
            line += " | ";
        else
            line += static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F ? ' ' : byte;
    }
    if (text.size() <= EventLog::kLongestLine) return line;
    while (!line.empty() && (static_cast<unsigned char>(line.back()) & 0xC0) == 0x80) line.pop_back();
    if (!line.empty() && (static_cast<unsigned char>(line.back()) & 0x80) != 0) line.pop_back();
    return line + " …";
}

std::string readContent(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

EventLog::EventLog(fs::path folder, std::uintmax_t largest) : folder_(std::move(folder)), largest_(largest) {}

fs::path EventLog::file() const { return folder_ / "continuo.log"; }

fs::path EventLog::olderFile() const { return folder_ / "continuo.1.log"; }

std::string EventLog::text() const {
    return folder_.empty() ? std::string() : readContent(olderFile()) + readContent(file());
}

void EventLog::open() {
    fs::create_directories(folder_);
    out_.clear();
    out_.open(file(), std::ios::binary | std::ios::app);
    if (!out_) throw fs::filesystem_error("cannot be opened for writing", file(), std::error_code());
    size_ = fs::file_size(file());
}

void EventLog::append(const std::string& line) {
    if (!out_.is_open()) open();
    if (size_ > 0 && size_ + line.size() > largest_) {
        out_.close();
        fs::rename(file(), olderFile());
        open();
    }
    out_ << line << std::flush;
    if (!out_) {
        out_.close();
        throw fs::filesystem_error("cannot be written", file(), std::error_code());
    }
    size_ += line.size();
}

void EventLog::write(Kind kind, std::string_view subject, std::string_view what) noexcept {
    if (folder_.empty()) return;
    try {
        append(timeText() + ' ' + kindName(kind) + ' ' + std::string(subject) + ": " + oneLine(what) + '\n');
        problem_.clear();
    } catch (const std::exception& error) {  // the next write tries again
        problem_ = error.what();
    }
}

}  // namespace continuo::app
