#include "bundle/half_added.h"

#include <continuo/error.h>
#include <continuo/file_output.h>
#include <continuo/plain_file.h>

#include <system_error>

#include "bundle/row_json.h"
#include "files/json_text.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

fs::path markIn(const fs::path& data) { return data / "adding.json"; }

// Whether a row is among those that the mark names.
bool isNamed(const RowJson& mark, const char* kind, std::int64_t id) {
    const auto range = mark.find(kind);
    return range != mark.end() && range->is_array() && range->size() == 2 &&
           (*range)[0].is_number_integer() && (*range)[1].is_number_integer() && id >= (*range)[0] &&
           id <= (*range)[1];
}

bool hasPictures(const RowJson& mark, const Gallery& gallery) {
    for (const GallerySet& set : gallery.allSets())
        for (const GalleryItem& each : gallery.allItems(set.id))
            if (isNamed(mark, "pictures", each.id)) return true;
    return false;
}

void purgeTakes(const RowJson& mark, Library& library) {
    for (const Take& take : library.takes({.unkept = true, .discarded = true})) {
        if (isNamed(mark, "takes", take.id)) {
            library.purge({take.id, 0});
            continue;
        }
        for (const Branch& branch : library.allBranches(take.id))
            if (isNamed(mark, "branches", branch.id) && library.branch(branch.id))
                library.purge({take.id, branch.id});
    }
}

}  // namespace

void markHalf(const fs::path& data, const GivenIds& takes, const GivenItemIds& pictures) {
    std::error_code problem;
    if (fs::exists(markIn(data), problem))
        throw Error(
            ErrorCode::BadFile,
            "what was added before could not be taken back; start Continuo again, then open the file");
    const RowJson mark = {{"takes", {takes.firstTake, takes.lastTake}},
                          {"branches", {takes.firstBranch, takes.lastBranch}},
                          {"pictures", {pictures.firstItem, pictures.lastItem}}};
    FileOutput file(markIn(data));
    file.write(jsonText(mark) + "\n");
    file.commit();
}

void forgetHalf(const fs::path& data) {
    std::error_code problem;
    fs::remove(markIn(data), problem);
}

bool leaveHalfOut(const fs::path& data, Library& library, const Gallery& gallery) {
    std::error_code problem;
    if (data.empty() || !fs::exists(markIn(data), problem)) return false;
    RowJson mark;
    try {
        mark = jsonObjectIn<RowJson>(readPlainFile(markIn(data), kLongestLine, "a mark"));
    } catch (const Error&) {
        return false;  // the disk does not give it: the next start sees to it
    }
    if (!hasPictures(mark, gallery)) {
        purgeTakes(mark, library);
        if (!library.flush()) return true;  // the mark stays for the next start
    }
    fs::remove(markIn(data), problem);
    return true;
}

}  // namespace continuo::app
