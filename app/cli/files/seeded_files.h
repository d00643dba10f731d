#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace continuo::app {

// Where things go that are made together, each from a seed of its own: one file, or files in a folder that
// are named after the seeds.
class SeededFiles {
public:
    // out: as --out names it. canBeFile: whether it ends as the name of such a file does; a folder of that
    // name is one. nameOf: of a file in a folder.
    SeededFiles(std::filesystem::path out, bool canBeFile, std::function<std::string(std::uint64_t)> nameOf);

    bool isOneFile() const { return oneFile_; }
    const std::filesystem::path& out() const { return out_; }
    std::filesystem::path of(std::uint64_t seed) const;
    // Makes the folder. Refuses, before any work is done, what cannot be written and inputs that would be
    // written over. what: "pictures"; instead: what to give where one file is too few. Throws BadRequest.
    void prepare(std::span<const std::uint64_t> seeds, const std::string& what, const std::string& instead,
                 const std::vector<std::filesystem::path>& inputs) const;

private:
    std::filesystem::path out_;
    bool oneFile_;
    std::function<std::string(std::uint64_t)> nameOf_;
};

}  // namespace continuo::app
