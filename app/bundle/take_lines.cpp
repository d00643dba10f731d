#include "bundle/take_lines.h"

#include <continuo/error.h>

#include <algorithm>
#include <span>
#include <utility>

#include "library/packed_edits.h"
#include "library/packed_music.h"
#include "library/provenance.h"
#include "library/take_music.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {
namespace {

constexpr std::size_t kPiece = 4096;  // events or notes per line
constexpr std::size_t kMostRows = 100'000, kMostEvents = std::size_t{1} << 22, kMostTags = 1000;
constexpr std::size_t kHashDigits = 64;  // of a SHA-256
constexpr int kDeepest = 500;            // nested branches

RowJson curveJson(const std::vector<std::pair<double, int>>& curve) {
    RowJson json = RowJson::array();
    for (const auto& [seconds, value] : curve) json.push_back({seconds, value});
    return json;
}

RowJson summaryJson(const MusicSummary& summary) {
    RowJson json = {{"notes", summary.notes}, {"seconds", summary.seconds}, {"counted", summary.counted}};
    if (summary.natsPerNote) json["nats"] = *summary.natsPerNote;
    json["contour"] = summary.contour;
    return json;
}

template <class Node>
RowJson nodeJson(const Node& node) {
    return {{"id", node.id},
            {"created", milliseconds(node.created)},
            {"name", node.marks.name},
            {"note", node.marks.note},
            {"starred", node.marks.starred},
            {"tags", node.marks.tags},
            {"edits", RowJson(editsToJson(node.marks.edits))},
            {"model", node.origin.modelName},
            {"model_sha256", node.origin.modelHash},
            {"licence", node.origin.licence},
            {"seed", node.origin.seed},
            {"details", readableDetails(node.origin)},
            {"summary", summaryJson(node.summary)}};
}

// Formats a list as lines of limited length; an empty list becomes one line.
template <class Item, class Write>
std::string formatPieces(const std::string& kind, std::int64_t of, std::span<const Item> items,
                         const Write& write) {
    std::string text;
    for (std::size_t first = 0; first < items.size(); first += kPiece) {
        RowJson list = RowJson::array();
        for (const Item& item : items.subspan(first, std::min(kPiece, items.size() - first)))
            list.push_back(write(item));
        text += formatLine(kind, {{"of", of}, {"items", std::move(list)}});
    }
    return text;
}

[[noreturn]] void refuseItem(const RowPlace& place, std::size_t at, const char* what) {
    place.refuse("has at " + std::to_string(at) + " what can be no " + what);
}

// The allowed lengths of an item's list of numbers, and how many of the first numbers must be integers.
struct NumberCounts {
    std::size_t least, most, whole;
};

// Reads the items of one line, each a list of numbers. `make` returns nullopt for an invalid item, which is
// then refused.
template <class Item, class Make>
void readItems(const RowPlace& row, NumberCounts members, const char* what, std::size_t most,
               const Make& make, std::vector<Item>& to) {
    const RowPlace place = row.at("items");
    const RowJson& list = place.json();
    if (!list.is_array() || list.size() > kPiece) place.refuse("is not a list of at most 4096");
    if (to.size() + list.size() > most) place.refuse("goes beyond all that a recording has");
    for (std::size_t at = 0; at < list.size(); ++at) {
        const RowJson& item = list[at];
        bool right = item.is_array() && item.size() >= members.least && item.size() <= members.most;
        for (std::size_t i = 0; right && i < item.size(); ++i)
            right = i < members.whole ? item[i].is_number_unsigned() && item[i] <= 0x7FFFFFFF
                                      : item[i].is_number();
        std::optional<Item> made;
        if (right) made = make(item);
        if (!made || !isPlayable(*made)) refuseItem(place, at, what);
        to.push_back(*made);
    }
}

// Limit of written surprise: higher values are clamped, because JSON has no infinity.
constexpr double kMostBits = 1e6;

float writtenBits(float bits) { return std::min(bits, static_cast<float>(kMostBits)); }

std::optional<float> parseBits(const RowJson& json) {
    const auto bits = json.get<double>();
    if (!(bits >= kUnknownBits && bits <= kMostBits)) return std::nullopt;
    return static_cast<float>(bits);
}

std::optional<DuetEvent> parseEvent(const RowJson& item) {
    constexpr std::uint32_t kBytes = 255;
    const std::optional<float> bits = parseBits(item[5]);
    if (!bits || item[0] > kBytes || item[1] > kBytes || item[2] > kBytes) return std::nullopt;
    DuetEvent event{static_cast<DuetEvent::Kind>(item[0].get<int>()),
                    static_cast<Voice>(item[1].get<int>()),
                    item[2].get<std::uint8_t>(),
                    item[3].get<std::int32_t>(),
                    item[4].get<double>(),
                    *bits};
    if (item.size() == 6) return event;
    if (event.kind != DuetEvent::Kind::Beats || !item[6].is_number_unsigned() || item[6] > kBytes)
        return std::nullopt;
    event.beatNote = item[6].get<std::uint8_t>();
    return event;
}

std::optional<PlayedNote> parseNote(const RowJson& item) {
    const std::optional<float> bits = parseBits(item[4]);
    if (!bits) return std::nullopt;
    return PlayedNote{{item[0].get<int>(), item[1].get<int>(), item[2].get<double>(), item[3].get<double>()},
                      *bits};
}

std::vector<std::pair<double, int>> parseCurve(const RowPlace& row, const std::string& key, int highest) {
    std::vector<std::pair<double, int>> curve;
    for (const RowPlace& point : row.at(key).items()) {
        const std::vector<RowPlace> pair = point.items(2, 2);
        curve.emplace_back(pair[0].number<double>(0, kLongestSeconds), pair[1].number<int>(0, highest));
    }
    return curve;
}

MusicSummary parseSummary(const RowPlace& row) {
    MusicSummary summary;
    const std::vector<RowPlace> notes = row.at("notes").items(2, 2);
    for (std::size_t i = 0; i < 2; ++i) summary.notes[i] = notes[i].number<int>(0, kMostEvents);
    summary.seconds = secondsField(row, "seconds");
    summary.counted = row.at("counted").number<std::int64_t>(-1, kMostEvents);
    if (const auto nats = row.find("nats")) summary.natsPerNote = nats->number<double>(0, 1e6);
    for (const RowPlace& point : row.at("contour").items(0, MusicSummary::kContourPoints))
        summary.contour.push_back(point.number<float>(MusicSummary::kRest, 1));
    return summary;
}

std::vector<NoteEdit> parseEdits(const RowPlace& row) {
    const RowPlace place = row.at("edits");
    const std::size_t count = place.items().size();
    std::vector<NoteEdit> edits = editsFromJson(place.json());
    if (edits.size() != count) place.refuse("has what can be no edit of a note");
    for (const NoteEdit& edit : edits)
        if (edit.lastBranch < NoteEdit::kNotKnown || edit.lastBranch > kLastId)
            place.refuse("has an edit that knows a branch which cannot be");
    return edits;
}

// Details are untrusted; refuses anything but a JSON object or an empty text.
std::string parseDetails(const RowPlace& row) {
    std::string details = textField(row, "details", kLongestText);
    const RowPlace place = row.at("details");
    if (!details.empty())
        parseJsonObject<RowJson>(details, {}, [&](const std::string& fault) { place.refuse(fault); });
    return details;
}

template <class Node>
void readNode(const RowPlace& row, Node& node) {
    node.id = idField(row, "id");
    node.created = wallTime(timeField(row, "created"));
    node.marks.name = nameField(row, "name");
    node.marks.note = textField(row, "note", kLongestText);
    node.marks.starred = flagField(row, "starred");
    for (const RowPlace& tag : row.at("tags").items(0, kMostTags)) {
        const auto text = tag.as<std::string>();
        if (text.empty() || text.size() > kLongestName) tag.refuse("is no tag");
        node.marks.tags.push_back(text);
    }
    node.marks.edits = parseEdits(row);
    node.origin = {textField(row, "model", kLongestName), textField(row, "model_sha256", kLongestName),
                   textField(row, "licence", kLongestName), row.at("seed").as<std::uint64_t>(),
                   parseDetails(row)};
    node.summary = parseSummary(row.at("summary"));
}

TakeRecord parseTake(const RowPlace& row) {
    TakeRecord record;
    readNode(row, record.take);
    record.take.number = row.at("number").number<int>(-kLastNumber, kLastNumber);
    if (record.take.number == 0 && record.take.marks.name.empty())
        row.refuse("has neither a number nor a name");
    record.reel = idField(row, "reel");
    record.begin = secondsField(row, "begins");
    if (const auto ends = row.find("ends")) record.end = ends->number<double>(record.begin, kLongestSeconds);
    return record;
}

BranchRecord parseBranch(const RowPlace& row) {
    BranchRecord record;
    Branch& branch = record.branch;
    readNode(row, branch);
    if (branch.marks.name.empty()) row.refuse("has no name");
    branch.take = idField(row, "take");
    branch.parent = idField(row, "parent", 0);
    branch.forkSeconds = secondsField(row, "fork");
    branch.latents = parseCurve(row, "latents", 1 << 24);
    branch.forkSeconds = forkOnModelClock(branch);
    if (const auto rejoin = row.find("rejoin"))
        branch.rejoinSeconds = rejoin->number<double>(branch.forkSeconds, kLongestSeconds);
    for (const auto& [seconds, value] : parseCurve(row, "pedal", kMidiPitches - 1))
        branch.pedal.push_back({value, seconds});
    branch.promptMoment = idField(row, "asked_at", -1);
    branch.finished = true;
    return record;
}

// The takes and branches read so far; refuses rows that contradict them.
struct RowsReader {
    LibraryRows rows;
    std::map<TakeId, std::size_t> takes;
    std::map<BranchId, std::pair<TakeId, int>> branches;  // branch -> its take and its depth

    void add(TakeRecord record, const RowPlace& row) {
        if (takes.size() == kMostRows) row.refuse("goes beyond all takes that a file holds");
        if (!takes.emplace(record.take.id, takes.size()).second) row.refuse("is there twice");
        rows.takes.push_back(std::move(record));
    }
    void add(BranchRecord record, const RowPlace& row) {
        const Branch& branch = record.branch;
        if (branches.size() == kMostRows) row.refuse("goes beyond all branches that a file holds");
        if (!takes.contains(branch.take)) row.refuse("is of a take that is not in the file");
        int depth = 0;
        if (branch.parent != 0) {
            const auto parent = branches.find(branch.parent);
            if (parent == branches.end() || parent->second.first != branch.take || branch.parent >= branch.id)
                row.refuse("continues what is not before it");
            depth = parent->second.second + 1;
        }
        if (depth > kDeepest)
            row.refuse("hangs on too many others (more than " + std::to_string(kDeepest) + ")");
        if (!branches.emplace(branch.id, std::pair(branch.take, depth)).second) row.refuse("is there twice");
        rows.notes[branch.id];
        rows.branches.push_back(std::move(record));
    }
};

}  // namespace

std::string takeLines(const LibraryRows& rows) {
    std::string text;
    for (const TakeRecord& record : rows.takes) {
        RowJson row = nodeJson(record.take);
        row["number"] = record.take.number;
        row["reel"] = record.reel;
        row["begins"] = record.begin;
        if (record.end <= kLongestSeconds) row["ends"] = record.end;
        text += formatLine("take", std::move(row));
    }
    for (const auto& [branch, source] : rows.branches) {
        RowJson row = nodeJson(branch);
        row["take"] = branch.take;
        row["parent"] = branch.parent;
        row["fork"] = branch.forkSeconds;
        if (branch.rejoinSeconds) row["rejoin"] = *branch.rejoinSeconds;
        row["latents"] = curveJson(branch.latents);
        RowJson pedal = RowJson::array();
        for (const PedalChange& change : branch.pedal) pedal.push_back({change.time, change.value});
        row["pedal"] = std::move(pedal);
        row["asked_at"] = branch.promptMoment;
        text += formatLine("branch", std::move(row));
        text += formatPieces<PlayedNote>(
            "notes", branch.id, rows.notes.at(branch.id), [](const PlayedNote& played) {
                const Note& note = played.note;
                return RowJson{note.velocity, note.pitch, note.start, note.end, writtenBits(played.bits)};
            });
    }
    return text;
}

std::string reelLines(const LibraryRows::Reel& reel) {
    if (reel.events.size() > kMostEvents)
        throw Error(ErrorCode::BadRequest, "a recording is longer than a file can take along");
    RowJson recording = {{"id", reel.record.id}, {"now", std::min(reel.record.now, kLongestSeconds)}};
    if (!reel.record.state.empty()) recording["state_sha256"] = reel.record.state;
    return formatLine("recording", std::move(recording)) +
           formatPieces<DuetEvent>("events", reel.record.id, reel.events, [](const DuetEvent& event) {
               RowJson item = {static_cast<int>(event.kind),
                               static_cast<int>(event.voice),
                               event.pitch,
                               event.value,
                               event.seconds,
                               writtenBits(event.bits)};
               if (event.beatNote != DuetEvent::kQuarterNote) item.push_back(event.beatNote);
               return item;
           });
}

LibraryRows readTakeLines(std::string_view text, const JsonErrorHandler& refusal) {
    RowsReader reading;
    readLines(text, refusal, [&](const std::string& kind, const RowPlace& row) {
        if (kind == "take") return reading.add(parseTake(row), row);
        if (kind == "branch") return reading.add(parseBranch(row), row);
        if (kind != "notes") row.refuse("is nothing that a take has");
        const auto found = reading.rows.notes.find(idField(row, "of"));
        if (found == reading.rows.notes.end()) row.refuse("is of a branch that is not before it");
        readItems<PlayedNote>(row, {5, 5, 2}, "note", kMostNotes, parseNote, found->second);
    });
    std::stable_sort(reading.rows.branches.begin(), reading.rows.branches.end(),
                     [](const auto& a, const auto& b) { return a.branch.id < b.branch.id; });
    return std::move(reading.rows);
}

LibraryRows::Reel readReelLines(std::string_view text, const JsonErrorHandler& refusal) {
    LibraryRows::Reel reel;
    readLines(text, refusal, [&](const std::string& kind, const RowPlace& row) {
        if (kind == "recording" && reel.record.id == 0) {
            reel.record.id = idField(row, "id");
            reel.record.now = secondsField(row, "now");
            if (row.find("state_sha256")) reel.record.state = textField(row, "state_sha256", kHashDigits);
            return;
        }
        if (kind != "events" || reel.record.id == 0 || idField(row, "of") != reel.record.id)
            row.refuse("is nothing that this recording has");
        readItems<DuetEvent>(row, {6, 7, 4}, "event", kMostEvents, parseEvent, reel.events);
    });
    if (reel.record.id == 0) refusal("has no recording");
    reel.record.events = static_cast<std::int64_t>(reel.events.size());
    for (const DuetEvent& event : reel.events) reel.record.now = std::max(reel.record.now, event.seconds);
    return reel;
}

}  // namespace continuo::app
