#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <utility>

namespace continuo::app {

// The saved states with which recordings begin (LiveRequest::state), in a folder of their own: one file for
// each content, named by its SHA-256, so that several takes of one session share it. Any thread.
class StateFiles {
public:
    // folder: created by the first keep(); empty: nothing is kept.
    explicit StateFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}

    // Copies a file, whose SHA-256 is `hash`, unless there is a copy. Returns whether there is one now: not
    // without a folder. Throws BadFile.
    bool keep(const std::filesystem::path& file, const std::string& hash) const;
    // Returns the name of the copy; empty: without a folder.
    std::filesystem::path path(const std::string& hash) const;
    bool has(const std::string& hash) const;
    // Removes all copies but these. A copy that cannot be removed stays for the next call.
    void removeAllBut(const std::set<std::string>& hashes) const noexcept;

private:
    std::filesystem::path folder_;
};

}  // namespace continuo::app
