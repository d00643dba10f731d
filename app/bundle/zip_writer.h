#pragma once

#include <continuo/file_output.h>

#include <functional>
#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace continuo::app {

// Writes a zip archive. Each entry is generated on demand while the archive is written.
class ZipWriter {
public:
    using Make = std::function<std::string()>;

    // name: a path in the archive, with '/'. A duplicate name gets a number appended.
    void add(const std::string& name, Make make);
    // Adds an uncompressed entry. Uncompressed text at the start of the file lets programs identify its type.
    void addStored(const std::string& name, const std::string& text);
    std::size_t count() const { return entries_.size(); }

    // Writes the archive; the caller commits `out`. progress: 0 to 1, called from time to time. Throws
    // BadRequest above the limits of ZipReader, Cancelled, and what `out` or a Make throws.
    void write(FileOutput& out, const std::function<void(double)>& progress,
               const std::stop_token& stop) const;

private:
    struct Entry {
        std::string name;
        Make make;
        bool stored = false;
    };
    std::vector<Entry> entries_;
    std::set<std::string> names_;
    std::map<std::string, int> numbers_;  // requested name -> last number appended to it
};

}  // namespace continuo::app
