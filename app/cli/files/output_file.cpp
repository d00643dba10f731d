#include "cli/files/output_file.h"

#include <continuo/error.h>
#include <continuo/file_output.h>

#include <system_error>

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

// Returns whether two paths are one file. target: resolveTarget(out), passed because there may be thousands
// of comparisons.
bool areSame(const fs::path& out, const fs::path& target, const fs::path& other) {
    std::error_code ignored;
    return !other.empty() && (fs::equivalent(out, other, ignored) || target == resolveTarget(other));
}

}  // namespace

void checkOutput(const std::string& option, const fs::path& out, const std::vector<fs::path>& inputs) {
    const auto refuse = [&](const std::string& why) {
        throw Error(ErrorCode::BadRequest, option + " " + out.string() + ": " + why);
    };
    std::error_code ignored;
    if (out.empty()) refuse("is empty; give a file name");
    if (fs::is_directory(out, ignored) || !out.has_filename()) refuse("is a folder; give a file name");
    const fs::path folder = out.has_parent_path() ? out.parent_path() : fs::path(".");
    if (!fs::is_directory(folder, ignored)) {
        refuse("the folder " + folder.string() + " does not exist; create it, or choose another");
    }
    const fs::path target = resolveTarget(out);
    for (const fs::path& input : inputs) {
        if (areSame(out, target, input)) refuse("would overwrite an input file; choose another name");
    }
    try {
        continuo::checkOutput(out);
    } catch (const Error& error) {
        throw Error(ErrorCode::BadRequest, option + " " + error.what());
    }
}

void checkModelName(const std::string& option, const fs::path& out) {
    if (!out.has_extension())
        throw Error(ErrorCode::BadRequest, option + " " + out.string() +
                                               ": is not the name of a model file; end it with .safetensors");
}

void checkDifferent(const std::string& option, const fs::path& out, const std::string& otherOption,
                    const fs::path& other) {
    if (!out.empty() && areSame(out, resolveTarget(out), other))
        throw Error(ErrorCode::BadRequest, option + " and " + otherOption + " are the same file, " +
                                               other.string() + "; give different names");
}

}  // namespace continuo::app
