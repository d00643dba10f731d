#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <utility>

namespace continuo::app {

// The saved states with which replay records begin (LiveRequest::state), in a folder of their own. Each file
// is named by its SHA-256, so that all takes of a session share one file. Any thread.
class StateFiles {
public:
    // folder: the first keep() creates it; empty: nothing is kept.
    explicit StateFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}

    // Copies a file with the SHA-256 `hash` unless a copy exists. Returns whether a copy exists now; false
    // without a folder. Throws BadFile.
    bool keep(const std::filesystem::path& file, const std::string& hash) const;
    // Returns the path of the copy; empty without a folder.
    std::filesystem::path path(const std::string& hash) const;
    bool has(const std::string& hash) const;
    // Removes all copies except these. The next call tries again if a copy could not be removed.
    void removeAllBut(const std::set<std::string>& hashes) const noexcept;

private:
    std::filesystem::path folder_;
};

}  // namespace continuo::app
