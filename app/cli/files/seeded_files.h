#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace continuo::app {

// The output files of items that are generated from seeds: a single file, or files in a folder, named after
// the seeds.
class SeededFiles {
public:
    // out: the value of --out. canBeFile: whether its suffix is that of a file; an existing folder of that
    // name is used as a folder. nameOf: returns the file name for a seed.
    SeededFiles(std::filesystem::path out, bool canBeFile, std::function<std::string(std::uint64_t)> nameOf);

    bool isOneFile() const { return oneFile_; }
    const std::filesystem::path& out() const { return out_; }
    std::filesystem::path of(std::uint64_t seed) const;
    // Creates the folder. Checks, before any work starts, that the outputs can be written and are not inputs.
    // Throws BadRequest. The message, if --out is one file but there are several seeds, uses `what`, the
    // items ("pictures"), and `instead`, what --out should be ("a folder").
    void prepare(std::span<const std::uint64_t> seeds, const std::string& what, const std::string& instead,
                 const std::vector<std::filesystem::path>& inputs) const;

private:
    std::filesystem::path out_;
    bool oneFile_;
    std::function<std::string(std::uint64_t)> nameOf_;
};

}  // namespace continuo::app
