#include "cli/files/input_files.h"

#include "cli/files/list_file.h"
#include "files/folder_files.h"
#include "files/other_files.h"
#include "files/text.h"
#include "teaching/piece_files.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> findFilesIn(const fs::path& folder, const FileFilter& meant, Console& console) {
    OtherFiles others;
    std::vector<fs::path> found = filesBelow(folder, meant.accepts, nullptr, &others);
    if (found.empty()) throw Error(ErrorCode::BadFile, folder.string() + ": " + meant.noneError);
    if (!others.isEmpty()) console.report(oneLine(folder.string()) + ": " + others.line());
    return found;
}

}  // namespace

std::vector<std::string> expandLists(const std::vector<std::string>& arguments, const std::string& items) {
    std::vector<std::string> result;
    for (const std::string& each : arguments) {
        if (!each.starts_with('@')) {
            result.push_back(each);
            continue;
        }
        const fs::path list = each.substr(1);
        for (const auto& [number, line] : readList(list)) {
            if (line.find('\t') != std::string::npos)
                throw Error(ErrorCode::BadFile,
                            list.string() + ", line " + std::to_string(number) + ": " + items +
                                " have no weights; leave out the tab and the text after it");
            result.push_back((list.parent_path() / line).string());
        }
    }
    return result;
}

std::vector<fs::path> findInputFiles(const std::vector<std::string>& arguments, const FileFilter& meant,
                                     Console& console) {
    std::vector<fs::path> result;
    std::error_code ignored;
    for (const std::string& each : arguments) {
        if (fs::is_directory(each, ignored)) {
            const std::vector<fs::path> found = findFilesIn(each, meant, console);
            result.insert(result.end(), found.begin(), found.end());
        } else if (fs::exists(each, ignored)) {
            result.emplace_back(each);
        } else {
            throw Error(ErrorCode::NotFound, each + ": there is no such file or folder; check the path");
        }
    }
    return result;
}

void skipFile(const fs::path& file, const Error& error, SkippedFiles& skipped, Console& console) {
    skipped.emplace_back(file.string(), skipReason(file, error.what()));
    console.report("skipped " + oneLine(file.string()) + ": " + skipped.back().second);
}

}  // namespace continuo::app
