#include "cli/output_file.h"

#include <continuo/error.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

// Why a file of this name cannot be made; empty when it can. Asks by making one beside it, as writing does,
// which is gone at once.
std::string troubleWith(const fs::path& out) {
    fs::path aside = out;
    aside += ".part" + std::to_string(::getpid());
    const int file = ::open(aside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return std::generic_category().message(errno);
    ::close(file);
    ::unlink(aside.c_str());
    return {};
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
    // A link is followed, as writing does.
    const fs::path target = fs::is_symlink(out, ignored) ? fs::weakly_canonical(out, ignored) : out;
    if (const std::string trouble = troubleWith(target); !trouble.empty()) {
        refuse("cannot be written (" + trouble + "); choose another folder or name");
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
