#include "library/state_files.h"

#include <continuo/file_output.h>
#include <continuo/plain_file.h>

#include <exception>
#include <system_error>

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSuffix = ".state";

}  // namespace

bool StateFiles::keep(const fs::path& file, const std::string& hash) const {
    if (folder_.empty()) return false;
    if (has(hash)) return true;
    std::error_code ignored;  // opening the file reports it
    fs::create_directories(folder_, ignored);
    FileOutput copy(path(hash));
    copy.write(PlainFile(file, "the state of a session").read());
    copy.commit();
    return true;
}

fs::path StateFiles::path(const std::string& hash) const {
    return folder_.empty() ? fs::path() : folder_ / (hash + kSuffix);
}

bool StateFiles::has(const std::string& hash) const {
    std::error_code fault;
    return !folder_.empty() && fs::is_regular_file(path(hash), fault);
}

void StateFiles::removeAllBut(const std::set<std::string>& hashes) const noexcept {
    if (folder_.empty()) return;
    try {
        std::set<fs::path> unused;
        std::error_code fault;
        for (fs::directory_iterator at(folder_, fault), end; !fault && at != end; at.increment(fault))
            if (at->path().extension() == kSuffix && !hashes.contains(at->path().stem().string()))
                unused.insert(at->path());
        for (const fs::path& file : unused) fs::remove(file, fault);
    } catch (const std::exception&) {
        // The next call tries to remove the files again.
    }
}

}  // namespace continuo::app
