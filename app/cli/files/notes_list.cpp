#include "cli/files/notes_list.h"

#include <continuo/error.h>
#include <continuo/json_place.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "cli/files/text_file.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kForm =
    R"(; expected {"notes": [[velocity, pitch, start, end], ...], "pedal": [[value, time], ...]})";

int readSevenBits(const JsonPlace<Json>& place) { return place.number<int>(0, 127); }
double readSeconds(const JsonPlace<Json>& place) { return place.number<double>(0, kLongestSeconds); }

Note parseNote(const JsonPlace<Json>& row) {
    const auto values = row.items(4, 4);
    const Note note{readSevenBits(values[0]), readSevenBits(values[1]), readSeconds(values[2]),
                    readSeconds(values[3])};
    if (note.velocity == 0) row.refuse("has the velocity 0, which is not a note");
    if (note.end < note.start) row.refuse("ends before it begins");
    return note;
}

}  // namespace

Performance parseNotesList(std::string_view text, const std::string& name) {
    const Json json = parseJsonText(text, name, kForm);
    const JsonPlace<Json> whole(json, [&name](const std::string& fault) {
        throw Error(ErrorCode::BadFile, name + ": " + toSingleLine(fault) + kForm);
    });
    Performance performance;
    const auto notes = whole.find("notes");
    if (!notes) whole.refuse("has no notes");
    for (const JsonPlace<Json>& row : notes->items()) performance.notes.push_back(parseNote(row));
    const auto pedal = whole.find("pedal");
    for (const JsonPlace<Json>& row : pedal ? pedal->items() : std::vector<JsonPlace<Json>>()) {
        const auto values = row.items(2, 2);
        performance.pedal.push_back({readSevenBits(values[0]), readSeconds(values[1])});
    }
    return performance;
}

Performance readNotesList(const std::string& file) { return parseNotesList(readTextFile(file), file); }

}  // namespace continuo::app
