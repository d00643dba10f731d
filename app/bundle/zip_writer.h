#pragma once

#include <continuo/file_output.h>

#include <functional>
#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace continuo::app {

// A zip archive that is written: what it holds is made piece by piece while that happens.
class ZipWriter {
public:
    using Make = std::function<std::string()>;

    // name: a path in the archive, with '/'. Of two of one name the second is given a number.
    void add(const std::string& name, Make make);
    // The same, not packed, as what is at the head of a file tells what it is.
    void addStored(const std::string& name, const std::string& text);
    std::size_t count() const { return entries_.size(); }

    // Writes all of it, for `out` to be committed; progress: 0 to 1, from time to time. Throws BadRequest for
    // more than ZipReader reads, what `out` and a Make throw, and Cancelled where it was stopped.
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
    std::map<std::string, int> numbers_;  // by the name that was asked for, how often another one was tried
};

}  // namespace continuo::app
