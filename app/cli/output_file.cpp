#include "cli/output_file.h"

#include <continuo/error.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

// Asks by making a file without a name, which leaves no trace; where the file system cannot do that, by the
// folder's permissions.
bool mayWriteInto(const fs::path& folder) {
    const int file = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (file >= 0) {
        ::close(file);
        return true;
    }
    if (errno == EOPNOTSUPP || errno == EISDIR) return ::access(folder.c_str(), W_OK) == 0;
    return false;
}

}  // namespace

void checkOutput(const std::string& option, const fs::path& out, const std::vector<fs::path>& inputs) {
    const auto refuse = [&](const std::string& why) {
        throw Error(ErrorCode::BadRequest, option + " " + out.string() + ": " + why);
    };
    std::error_code ignored;
    if (out.empty()) refuse("is empty; give the name of a file");
    if (fs::is_directory(out, ignored) || !out.has_filename()) refuse("is a folder; give the name of a file");
    const fs::path folder = out.has_parent_path() ? out.parent_path() : fs::path(".");
    if (!fs::is_directory(folder, ignored)) {
        refuse("the folder " + folder.string() + " is not there; make it first, or choose another");
    }
    if (fs::exists(out, ignored) && !fs::is_regular_file(out, ignored)) {
        refuse("is no plain file; choose another name");
    }
    for (const fs::path& input : inputs) {
        if (fs::equivalent(out, input, ignored)) refuse("would overwrite what is read; choose another name");
    }
    if (!mayWriteInto(folder)) {
        refuse("nothing can be written into " + folder.string() + "; choose another folder");
    }
}

void writeOutput(const std::function<void()>& write) {
    try {
        write();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::BadFile && error.code() != ErrorCode::NotFound) throw;
        throw Error(ErrorCode::BadRequest, error.what());
    }
}

}  // namespace continuo::app
