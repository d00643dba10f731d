#include "controllers/takes/list/take_facts.h"

#include <continuo/error.h>

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "controllers/words/words.h"
#include "duet/hearing/scale.h"
#include "library/answer_scores.h"
#include "library/provenance.h"
#include "library/take_music.h"
#include "main_window/inspector/constraints_part.h"
#include "main_window/inspector/seed_field.h"

namespace continuo::app {
namespace {

constexpr double kMostNats = 8;  // upper end of the bars, per note

// Returns the smallest and the largest value of a curve.
template <class Value>
std::pair<Value, Value> valueRange(const std::vector<std::pair<double, Value>>& curve) {
    if (curve.empty()) return {};
    const auto [least, most] = std::minmax_element(
        curve.begin(), curve.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return {least->second, most->second};
}

}  // namespace

ui::Facts TakeFacts::makeFacts(NodeId node, const TakeFindings& findings) {
    const std::optional<Take> take = library_.take(node.take);
    if (!take) return {};
    ui::Facts facts;
    facts.canKeep = facts.canDiscard = facts.canContinue = true;
    const std::optional<Branch> there = node.branch == 0 ? std::nullopt : library_.branch(node.branch);
    facts.title = there ? tr("Branch %1").arg(text(there->marks.name)) : takeName(*take);
    facts.model = there.has_value();
    facts.kept = there ? there->marks.starred : take->marks.starred;
    if (there) {
        const std::vector<Branch> all = library_.branches(node.take);
        const auto place =
            std::find_if(all.begin(), all.end(), [&](const Branch& each) { return each.id == there->id; });
        //: Which of the branches at the same place this is.
        facts.place = tr("%1 of %2").arg(place - all.begin() + 1).arg(all.size());
    }
    addLines(there ? there->summary : take->summary, there, facts);
    if (findings.insteadNatsPerNote) facts.lines.push_back(insteadLine(*findings.insteadNatsPerNote));
    if (there && there->finished) addScores(*there, facts);
    if (findings.originality) addOriginality(*findings.originality, facts);
    addOrigin(node, *take, there, facts);
    facts.lines.push_back({tr("Date"), dateText(there ? there->created : take->created), -1});
    const Marks& marks = there ? there->marks : take->marks;
    if (const QStringList tags = tagList(marks); !tags.isEmpty())
        facts.lines.push_back({tr("Tags"), tags.join(QStringLiteral(", ")), -1});
    //: Line about a take: its written note.
    if (!marks.note.empty()) facts.lines.push_back({tr("Note"), text(marks.note), -1});
    return facts;
}

// Caches the text: the details of finished music do not change, but reading them may need the disk.
void TakeFacts::addOrigin(NodeId node, const Take& take, const std::optional<Branch>& branch,
                          ui::Facts& facts) {
    const Origin& brief = branch ? branch->origin : take.origin;
    if (brief.modelName.empty()) return;
    const bool growing = branch ? !branch->finished : take.growing;
    if (growing || made_.node != node) {
        try {
            made_ = {growing ? NodeId{} : node,
                     describeMaking(library_.origin(node), findRanges(node, branch))};
        } catch (const Error&) {  // the disk fails
            made_ = {{}, describeMaking(brief, branch ? findRanges(node, branch) : UsedRanges{})};
        }
    }
    facts.lines.push_back({tr("Seed"), ui::SeedField::formatSeed(brief.seed), -1});
    //: Line about a take or branch: model and settings.
    facts.lines.push_back({tr("How it was made"), made_.with, -1});
}

// Returns the ranges of latents and temperatures. The temperature changes only in live playing; for a branch,
// returns only the latents.
UsedRanges TakeFacts::findRanges(NodeId node, const std::optional<Branch>& branch) const {
    if (branch) return {valueRange(branch->latents), {}};
    const TakeContent content = library_.content(node);
    const bool beats =
        std::ranges::any_of(content.beats, [](const Beats& each) { return each.beatSeconds > 0; });
    return {valueRange(content.latents), valueRange(content.temperatures), beats};
}

void TakeFacts::addLines(const MusicSummary& summary, const std::optional<Branch>& branch, ui::Facts& facts) {
    const QLocale locale;
    facts.lines.push_back(
        {tr("Length"), lengthText(summary.seconds - (branch ? branch->forkSeconds : 0)), -1});
    if (!branch) facts.lines.push_back({tr("Your notes"), locale.toString(summary.notes[0]), -1});
    facts.lines.push_back({tr("The model's notes"), locale.toString(summary.notes[1]), -1});
    if (summary.natsPerNote)
        facts.lines.push_back({tr("Surprise, nats/note"), locale.toString(*summary.natsPerNote, 'f', 2),
                               std::min(1.0, *summary.natsPerNote / kMostNats)});
}

ui::Facts::Line TakeFacts::insteadLine(double natsPerNote) {
    return {tr("Your notes, nats/note"), QLocale().toString(natsPerNote, 'f', 2),
            std::min(1.0, natsPerNote / kMostNats),
            tr("Surprise of your own notes where this branch is. A higher value is not worse: the model "
               "draws its notes from what it expects.")};
}

// Returns the model's notes in order, without the parent's notes that still sound at the fork.
std::vector<PlayedNote> TakeFacts::modelNotes(BranchId branch) const {
    std::vector<PlayedNote> notes;
    try {
        notes = library_.branchNotes(branch);
    } catch (const Error&) {  // the disk fails
        return {};
    }
    const std::optional<Branch> found = library_.branch(branch);
    std::erase_if(notes, [&](const PlayedNote& played) { return isParentNote(played, found->forkSeconds); });
    std::sort(notes.begin(), notes.end(), [](const PlayedNote& a, const PlayedNote& b) {
        return std::pair(a.note.start, a.note.pitch) < std::pair(b.note.start, b.note.pitch);
    });
    return notes;
}

void TakeFacts::addScores(const Branch& branch, ui::Facts& facts) {
    constexpr double kSamePlace = 0.05;  // s
    std::vector<BranchId> all = {branch.id};
    std::vector<std::vector<NoteEdit>> edits = {branch.marks.edits};
    for (const Branch& other : library_.branches(branch.take)) {
        const bool sibling = other.id != branch.id && other.finished && other.parent == branch.parent &&
                             std::abs(other.forkSeconds - branch.forkSeconds) < kSamePlace;
        if (!sibling) continue;
        all.push_back(other.id);
        edits.push_back(other.marks.edits);
    }
    if (scored_.of != all || scored_.edits != edits)
        scored_ = {all, edits, heardLines(branch) + makeScores(all)};
    facts.lines += scored_.lines;
}

QVector<ui::Facts::Line> TakeFacts::heardLines(const Branch& branch) const {
    double from = 0;
    std::optional<double> behind;
    try {
        const Origin origin = library_.origin({branch.take, branch.id});
        from = promptBeginSeconds(origin);
        behind = natsAfterPassage(origin);
    } catch (const Error&) {  // the disk fails
        return {};
    }
    QVector<ui::Facts::Line> lines;
    if (behind) {
        //: Line about a branch: surprise of the music after it.
        lines.push_back({tr("Following notes, nats/note"), QLocale().toString(*behind, 'f', 2), -1,
                         tr("How surprising the model finds the music that follows this passage. The lower "
                            "the value, the better the passage leads into that music.")});
    }
    if (from > 0) {
        //: Line about a branch: the music that the model heard.
        lines.push_back({tr("Prompt"), spanText(from, branch.forkSeconds), -1,
                         tr("The model heard only this marked part and nothing before it.")});
    }
    return lines;
}

QVector<ui::Facts::Line> TakeFacts::makeScores(std::span<const BranchId> branches) const {
    const QLocale locale;
    const auto percent = [&](double share) { return tr("%1 %").arg(locale.toString(100 * share, 'f', 0)); };
    QVector<ui::Facts::Line> lines;
    const std::vector<PlayedNote> own = modelNotes(branches.front());
    if (own.empty()) return lines;
    std::vector<std::vector<PlayedNote>> siblings;
    for (const BranchId each : branches.subspan(1)) siblings.push_back(modelNotes(each));
    if (const std::optional<double> difference = computeDifference(own, siblings)) {
        //: Line about a branch: how much it differs from other branches.
        lines.push_back({tr("Difference"), locale.toString(*difference, 'f', 2), *difference,
                         tr("How much its pitch sequence differs from the other branches at this place: 0 is "
                            "identical, 1 has nothing in common")});
    }
    const double repetition = computeRepetition(own);
    //: Line about a branch: share of the notes in repeated passages.
    lines.push_back(
        {tr("Repetition"), percent(repetition), repetition,
         tr("Share of notes in passages of at least %1 pitches that already occurred in this branch")
             .arg(kRepeatedNotes)});
    KeyFinder finder;
    for (const PlayedNote& played : own) finder.addPitch(played.note.pitch);
    if (const std::optional<KeyFinder::Key> key = finder.key()) {
        //: Line about a branch: share of the notes in its key.
        lines.push_back(
            {tr("In scale"), percent(key->share), key->share,
             tr("Share of notes in the key that fits best, %1")
                 .arg(ui::ConstraintsPart::scaleName(key->scale.root, static_cast<int>(key->scale.kind)))});
    }
    return lines;
}

void TakeFacts::addOriginality(const Originality& originality, ui::Facts& facts) {
    const QLocale locale;
    if (originality.learnt) {
        const LearntPassage& longest = originality.learnt->longest;
        const bool found = longest.notes > 0;
        const QString what =
            tr("Longest passage of the model's notes whose pitches also occur in its training music, in any "
               "key and rhythm. Scales and trills do not count. Up to 18 notes are usual; Continuo warns "
               "from %1 notes on.");
        QString tip = what.arg(LearntIndex::kUnusualNotes);
        if (found) tip += QLatin1Char(' ') + tr("The passage begins at %1.").arg(clockText(longest.seconds));
        //: Line about a branch: longest passage that also occurs in the training music.
        facts.lines.push_back(
            {tr("Known passage"),
             found ? tr("%n note(s)", nullptr, static_cast<int>(longest.notes)) : tr("none"), -1, tip,
             originality.isCopied()});
    }
    if (!originality.isCertain()) return;
    const QString why =
        tr("From there on, %1 pitches in a row have only %2 bits of surprise per note. The model repeats "
           "itself, plays a figure, or knows the passage by heart.");
    //: Line about a branch: the model was unusually certain of its notes.
    facts.lines.push_back(
        {tr("Unusually certain"),
         //: Position in a take.
         tr("at %1").arg(clockText(originality.certain->seconds)), -1,
         why.arg(CertainRun::kNotes).arg(locale.toString(originality.certain->bits, 'f', 2)), true});
}

}  // namespace continuo::app
