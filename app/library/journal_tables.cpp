#include "library/journal_tables.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

#include "files/json_text.h"
#include "library/packed_edits.h"
#include "library/packed_music.h"
#include "library/take_music.h"
#include "midi/file/midi_text.h"
#include "storage/columns.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;

constexpr double kNotKnown = -1;  // "no value"; no column is null
// Limits for plausible values in rows: Continuo never writes higher ones.
constexpr double kMostNats = 1e6;
constexpr int kMostLatents = 1 << 24;

// Packs a summary's contour into bytes: 255 is a rest.
std::vector<std::uint8_t> packContour(const std::vector<float>& contour) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(contour.size());
    for (const float value : contour) {
        bytes.push_back(value < 0 ? std::uint8_t{255} : static_cast<std::uint8_t>(std::lround(value * 254)));
    }
    return bytes;
}

std::vector<float> unpackContour(std::span<const std::uint8_t> bytes) {
    std::vector<float> contour;
    for (const std::uint8_t value :
         bytes.first(std::min<std::size_t>(bytes.size(), MusicSummary::kContourPoints))) {
        contour.push_back(value == 255 ? MusicSummary::kRest : static_cast<float>(value) / 254);
    }
    return contour;
}

// Packs integers and the second from which each applies: [[second, number], ..].
std::string packCurve(const std::vector<std::pair<double, int>>& curve) { return Json(curve).dump(); }

// Unpacks the points in order of their seconds; skips invalid ones.
std::vector<std::pair<double, int>> unpackCurve(const std::string& text, int highest) {
    std::vector<std::pair<double, int>> curve;
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_array()) return curve;
    for (const Json& point : json) {
        const bool pair =
            point.is_array() && point.size() == 2 && point[0].is_number() && point[1].is_number_integer();
        if (!pair || point[0] < 0 || point[0] > kLongestSeconds || point[1] < 0 || point[1] > highest)
            continue;
        curve.emplace_back(point[0].get<double>(), point[1].get<int>());
    }
    std::stable_sort(curve.begin(), curve.end(),
                     [](const auto& one, const auto& other) { return one.first < other.first; });
    return curve;
}

std::string packPedal(const std::vector<PedalChange>& pedal) {
    std::vector<std::pair<double, int>> curve;
    curve.reserve(pedal.size());
    for (const PedalChange& change : pedal) curve.emplace_back(change.time, change.value);
    return packCurve(curve);
}

std::vector<PedalChange> unpackPedal(const std::string& text) {
    std::vector<PedalChange> pedal;
    for (const auto& [seconds, value] : unpackCurve(text, kMidiPitches - 1))
        pedal.push_back({value, seconds});
    return pedal;
}

std::string packTags(const std::vector<std::string>& tags) { return jsonText(Json(tags)); }

std::vector<std::string> unpackTags(const std::string& text) {
    std::vector<std::string> tags;
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_array()) return tags;
    for (const Json& tag : json) {
        const std::string word = tag.is_string() ? tag.get<std::string>() : std::string();
        if (!word.empty() && std::find(tags.begin(), tags.end(), word) == tags.end()) tags.push_back(word);
    }
    return tags;
}

// Returns a text column as valid UTF-8 for display.
std::string readWords(ColumnReader& row) { return cleanText(row.text()); }

double readSeconds(ColumnReader& row) {
    const double seconds = row.real();
    return seconds > 0 ? std::min(seconds, kLongestSeconds) : 0;
}

using enum Column::Later;

// Columns that the tables of takes and of branches share; they follow the table's own.
constexpr Column kNodeColumns[] = {
    {"created", Stays}, {"name"},    {"note"},       {"starred"}, {"discarded"}, {"edits"},
    {"tags"},           {"model"},   {"model_hash"}, {"licence"}, {"seed"},      {"player_notes"},
    {"model_notes"},    {"seconds"}, {"nats"},       {"contour"}, {"counted"}};
// Details are not read at the start. So empty details leave the details on disk unchanged.
constexpr Column kDetails[] = {{"details", StaysIfEmpty}};
constexpr Column kTakeColumns[] = {{"number"}, {"reel", Stays}, {"begins", Stays}, {"ends"}};
constexpr Column kBranchColumns[] = {{"take", Stays},   {"parent", Stays},   {"fork", Stays},
                                     {"latents"},       {"pedal"},           {"finished"},
                                     {"source", Stays}, {"asked_at", Stays}, {"rejoin", Stays}};

// Reads kNodeColumns into a Take or a Branch.
template <class Node>
void readNode(ColumnReader& row, Node& node) {
    node.created = wallTime(row.integer());
    node.marks = {readWords(row), readWords(row),          row.flag(),
                  row.flag(),     unpackEdits(row.text()), unpackTags(row.text())};
    node.origin = {
        readWords(row), readWords(row), readWords(row), std::bit_cast<std::uint64_t>(row.integer()), {}};
    for (int& notes : node.summary.notes) notes = std::max(0, row.number());
    node.summary.seconds = readSeconds(row);
    if (const double nats = row.real(); nats >= 0 && nats <= kMostNats) node.summary.natsPerNote = nats;
    node.summary.contour = unpackContour(row.blob());
    node.summary.counted = std::max<std::int64_t>(-1, row.integer());
}

// Writes a row: its id and its table's own columns, then kNodeColumns and kDetails.
template <class Node, class... Own>
void writeNode(Statement& statement, const Node& node, const Own&... own) {
    const std::vector<std::uint8_t> contour = packContour(node.summary.contour);
    statement
        .with(own..., milliseconds(node.created), node.marks.name, node.marks.note, node.marks.starred,
              node.marks.discarded, packEdits(node.marks.edits), packTags(node.marks.tags),
              node.origin.modelName, node.origin.modelHash, node.origin.licence,
              std::bit_cast<std::int64_t>(node.origin.seed), node.summary.notes[0], node.summary.notes[1],
              node.summary.seconds, node.summary.natsPerNote.value_or(kNotKnown),
              std::span<const std::uint8_t>(contour), node.summary.counted, node.origin.details)
        .run();
}

void removeAll(Database& database, const JournalBatch& batch) {
    for (const ReelId id : batch.removedReels) {
        database.prepared("DELETE FROM reels WHERE id = ?").with(id).run();
        database.prepared("DELETE FROM events WHERE reel = ?").with(id).run();
        database.prepared("DELETE FROM replay WHERE reel = ?").with(id).run();
        database.prepared("DELETE FROM sources WHERE reel = ?").with(id).run();
    }
    for (const TakeId id : batch.removedTakes) {
        database.prepared("DELETE FROM takes WHERE id = ?").with(id).run();
    }
    for (const BranchId id : batch.removedBranches) {
        database.prepared("DELETE FROM branches WHERE id = ?").with(id).run();
        database.prepared("DELETE FROM notes WHERE branch = ?").with(id).run();
    }
}

void writeRecords(Database& database, const JournalBatch& batch) {
    for (const auto& [id, reel] : batch.reels) {
        database.prepared("INSERT OR REPLACE INTO reels (id, now, events, state) VALUES (?, ?, ?, ?)")
            .with(id, reel.now, reel.events, reel.state)
            .run();
    }
    static const std::string insertTake = insertSql("takes", {kTakeColumns, kNodeColumns, kDetails});
    for (const auto& [id, record] : batch.takes) {
        writeNode(database.prepared(insertTake.c_str()), record.take, id, record.take.number, record.reel,
                  record.begin, record.end < kStillHeld ? record.end : -1.0);
    }
    static const std::string insertBranch = insertSql("branches", {kBranchColumns, kNodeColumns, kDetails});
    for (const auto& [id, record] : batch.branches) {
        const Branch& branch = record.branch;
        writeNode(database.prepared(insertBranch.c_str()), branch, id, branch.take, branch.parent,
                  branch.forkSeconds, packCurve(branch.latents), packPedal(branch.pedal), branch.finished,
                  record.source, branch.promptMoment, branch.rejoinSeconds.value_or(kNotKnown));
    }
}

void writePieces(Database& database, const JournalBatch& batch) {
    for (const auto& [reel, piece] : batch.events) {
        const std::vector<std::uint8_t> bytes = packEvents(piece.items);
        database.prepared("INSERT OR REPLACE INTO events (reel, first, data) VALUES (?, ?, ?)")
            .with(reel, piece.first, std::span<const std::uint8_t>(bytes))
            .run();
    }
    for (const auto& [reel, piece] : batch.replay) {
        database.prepared("INSERT OR REPLACE INTO replay (reel, first, data) VALUES (?, ?, ?)")
            .with(reel, piece.first, std::span<const std::uint8_t>(piece.items))
            .run();
    }
    for (const auto& [reel, bytes] : batch.sources) {
        database.prepared("INSERT OR REPLACE INTO sources (reel, data) VALUES (?, ?)")
            .with(reel, std::span<const std::uint8_t>(bytes))
            .run();
    }
    for (const auto& [branch, piece] : batch.notes) {
        if (piece.replacesAll) database.prepared("DELETE FROM notes WHERE branch = ?").with(branch).run();
        const std::vector<std::uint8_t> bytes = packNotes(piece.items);
        database.prepared("INSERT OR REPLACE INTO notes (branch, first, data) VALUES (?, ?, ?)")
            .with(branch, piece.first, std::span<const std::uint8_t>(bytes))
            .run();
    }
}

std::vector<ReelRecord> readReels(Database& database) {
    std::vector<ReelRecord> records;
    Statement& rows = database.prepared("SELECT id, now, events, state FROM reels").with();
    while (rows.step()) {
        ColumnReader row(rows);
        ReelRecord reel;
        reel.id = row.integer();
        reel.now = readSeconds(row);
        reel.events = std::max<std::int64_t>(0, row.integer());
        reel.state = row.text();
        if (isId(reel.id)) records.push_back(reel);
    }
    return records;
}

std::vector<TakeRecord> readTakes(Database& database) {
    static const std::string select = selectSql("takes", {kTakeColumns, kNodeColumns}) + " ORDER BY id";
    std::vector<TakeRecord> records;
    Statement& rows = database.prepared(select.c_str()).with();
    while (rows.step()) {
        ColumnReader row(rows);
        TakeRecord record;
        record.take.id = row.integer();
        record.take.number = std::clamp(row.number(), -kLastNumber, kLastNumber);
        record.reel = row.integer();
        record.begin = readSeconds(row);
        const double end = row.real();
        record.end = end < 0 ? kStillHeld : std::max(record.begin, end);
        readNode(row, record.take);
        // kLastId is the id of no reel. So the take keeps its name, but has no music.
        if (!isId(record.reel)) record.reel = kLastId;
        if (isId(record.take.id)) records.push_back(std::move(record));
    }
    return records;
}

std::vector<BranchRecord> readBranches(Database& database) {
    static const std::string select = selectSql("branches", {kBranchColumns, kNodeColumns}) + " ORDER BY id";
    std::vector<BranchRecord> records;
    Statement& rows = database.prepared(select.c_str()).with();
    while (rows.step()) {
        ColumnReader row(rows);
        BranchRecord record;
        record.branch.id = row.integer();
        record.branch.take = row.integer();
        record.branch.parent = row.integer();
        record.branch.forkSeconds = readSeconds(row);
        record.branch.latents = unpackCurve(row.text(), kMostLatents);
        record.branch.forkSeconds = forkOnModelClock(record.branch);
        record.branch.pedal = unpackPedal(row.text());
        record.branch.finished = row.flag();
        record.source = row.text();
        record.branch.promptMoment = std::clamp<std::int64_t>(row.integer(), -1, kLastId);
        if (const double rejoin = row.real(); rejoin >= record.branch.forkSeconds)
            record.branch.rejoinSeconds = std::min(rejoin, kLongestSeconds);
        readNode(row, record.branch);
        if (isId(record.branch.id)) records.push_back(std::move(record));
    }
    return records;
}

}  // namespace

void writeBatch(Database& database, const JournalBatch& batch) {
    writeRecords(database, batch);
    writePieces(database, batch);
    removeAll(database, batch);  // last, so that a row added and removed in one batch still uses up its id
}

Journal::Contents readContents(Database& database) {
    Journal::Contents contents;
    contents.reels = readReels(database);
    contents.takes = readTakes(database);
    contents.branches = readBranches(database);
    contents.lastReel = lastUsedId(database, "reels");
    contents.lastTake = lastUsedId(database, "takes");
    contents.lastBranch = lastUsedId(database, "branches");
    return contents;
}

}  // namespace continuo::app
