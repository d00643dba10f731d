#include "cli/files/seeded_files.h"

#include <continuo/error.h>

#include <system_error>
#include <utility>

#include "cli/files/output_file.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

bool isFolder(const fs::path& path) {
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

}  // namespace

SeededFiles::SeededFiles(fs::path out, bool canBeFile, std::function<std::string(std::uint64_t)> nameOf)
    : out_(std::move(out)), oneFile_(canBeFile && !isFolder(out_)), nameOf_(std::move(nameOf)) {}

fs::path SeededFiles::of(std::uint64_t seed) const { return oneFile_ ? out_ : out_ / nameOf_(seed); }

void SeededFiles::prepare(std::span<const std::uint64_t> seeds, const std::string& what,
                          const std::string& instead, const std::vector<fs::path>& inputs) const {
    const auto refuse = [this](const std::string& why) {
        throw Error(ErrorCode::BadRequest, "--out " + out_.string() + ": " + why);
    };
    if (oneFile_ && seeds.size() > 1)
        refuse("is one file for " + std::to_string(seeds.size()) + " " + what + "; give " + instead);
    if (!oneFile_) {
        std::error_code fault;
        fs::create_directories(out_, fault);
        if (!isFolder(out_))
            refuse("is not a folder and could not be created" +
                   (fault ? ": " + fault.message() : std::string()) + "; choose another");
    }
    for (const std::uint64_t seed : seeds) checkOutput("--out", of(seed), inputs);
}

}  // namespace continuo::app
