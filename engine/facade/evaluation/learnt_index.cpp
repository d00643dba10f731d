#include "continuo/learnt_index.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/mapped_file.h"
#include "continuo/error.h"
#include "continuo/file_output.h"
#include "facade/evaluation/learnt_table.h"
#include "facade/models/card_fields.h"
#include "facade/models/model_file.h"
#include "tokenizers/magenta_rules.h"

namespace continuo {
namespace {

// Joins known sequences that overlap or touch into passages. Within a passage every kept sequence of the
// music must be known; an unknown one ends the passage.
class PassageFinder {
public:
    PassageFinder(std::span<const NoteRow::Item> notes, const SequenceRules& rules)
        : notes_(notes), rules_(rules) {
        report_.notes = static_cast<std::int64_t>(notes.size());
    }

    void addSequence(const KeptSequence& sequence, bool known) {
        if (!known || sequence.note > end_) finish();
        if (!known) return;
        if (end_ == 0) begin_ = sequence.note;
        end_ = sequence.note + static_cast<std::size_t>(rules_.notes);
    }
    LearntReport report() {
        finish();
        return report_;
    }

private:
    void finish() {
        const auto length = static_cast<std::int64_t>(end_ - begin_);
        if (length > report_.longest.notes)
            report_.longest = {length, static_cast<double>(notes_[begin_].step) / kStepsPerSecond};
        if (length >= rules_.notesWithWholeWindow()) {
            // The notes before counted_ belong to an earlier passage, which may have ended after this one
            // began.
            report_.knownNotes += static_cast<std::int64_t>(end_ - std::max(begin_, counted_));
            counted_ = end_;
        }
        begin_ = end_ = 0;
    }

    std::span<const NoteRow::Item> notes_;
    SequenceRules rules_;
    LearntReport report_;
    std::size_t begin_ = 0, end_ = 0;  // of the passage; end 0: no passage
    std::size_t counted_ = 0;
};

}  // namespace

struct LearntIndex::Parts {
    MappedFile file;
    LearntTable table;
};

std::filesystem::path LearntIndex::pathBeside(const std::filesystem::path& model) {
    return std::filesystem::path(model).replace_extension(".learnt");
}

std::shared_ptr<const LearntIndex> LearntIndex::openBeside(const std::filesystem::path& model) {
    const std::filesystem::path file = pathBeside(model);
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored)) return nullptr;
    return std::make_shared<const LearntIndex>(file);
}

std::filesystem::path LearntIndex::findPathFor(const ModelSummary& model,
                                               const std::vector<ModelSummary>& models) {
    const auto hasIndex = [](const ModelSummary& each) {
        std::error_code ignored;
        return std::filesystem::exists(pathBeside(each.path), ignored);
    };
    if (hasIndex(model)) return pathBeside(model.path);
    const nlohmann::ordered_json card = parseCard(model.card);
    const auto parentIn = [](const nlohmann::ordered_json& of) {
        const auto found = of.is_object() ? of.find("parent") : of.end();
        return found == of.end() || !found->is_object() ? nullptr : &*found;
    };
    for (const auto* parent = parentIn(card); parent != nullptr; parent = parentIn(*parent)) {
        const auto says = [&](const char* field, const std::string& text) {
            const auto found = parent->find(field);
            return found != parent->end() && *found == text;
        };
        for (const ModelSummary& each : models) {
            if (says("name", each.name) && hasIndex(each) && says("sha256", hashFile(each.path)))
                return pathBeside(each.path);
        }
    }
    return {};
}

LearntIndex::LearntIndex(const std::filesystem::path& file) {
    auto parts = std::make_unique<Parts>();
    parts->file = MappedFile(file);
    parts->table = LearntTable(file.string(), parts->file.bytes());
    parts_ = std::move(parts);
}

LearntIndex::~LearntIndex() = default;

std::int64_t LearntIndex::pieces() const noexcept { return parts_->table.head().pieces; }
std::int64_t LearntIndex::notes() const noexcept { return parts_->table.head().notes; }
std::int64_t LearntIndex::sequences() const noexcept {
    return static_cast<std::int64_t>(parts_->table.size());
}
std::int64_t LearntIndex::minReliableNotes() const noexcept {
    return parts_->table.head().rules.notesWithWholeWindow();
}

LearntReport LearntIndex::find(const Performance& music) const {
    const SequenceRules& rules = parts_->table.head().rules;
    const std::vector<NoteRow::Item> notes = sortWithinStrokes(NoteRow::fromPerformance({}, music), rules);
    PassageFinder finder(notes, rules);
    for (const KeptSequence& each : keptSequences(notes, rules))
        finder.addSequence(each, parts_->table.contains(each.hash));
    return finder.report();
}

LearntIndex::WriteStats LearntIndex::write(const PerformanceSource& pieces,
                                           const std::filesystem::path& file) {
    writeOutput([&] { checkOutput(file); });
    LearntTable::Head head;
    std::vector<std::uint64_t> hashes;
    while (const std::optional<NamedPerformance> piece = pieces()) {
        const std::vector<NoteRow::Item> notes =
            sortWithinStrokes(NoteRow::fromPerformance(piece->name, piece->performance), head.rules);
        for (const KeptSequence& each : keptSequences(notes, head.rules)) hashes.push_back(each.hash);
        ++head.pieces;
        head.notes += static_cast<std::int64_t>(piece->performance.notes.size());
    }
    std::sort(hashes.begin(), hashes.end());
    hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
    if (hashes.empty())
        throw Error(ErrorCode::BadFile, file.string() +
                                            ": not written: no piece has a distinctive sequence of " +
                                            std::to_string(head.rules.notes) + " notes; add longer pieces");
    const std::vector<std::byte> bytes = LearntTable::serialize(head, hashes);
    writeOutput([&] {
        FileOutput output(file);
        output.write(bytes);
        output.commit();
    });
    return {head.pieces, head.notes, static_cast<std::int64_t>(hashes.size()),
            static_cast<std::int64_t>(bytes.size())};
}

}  // namespace continuo
