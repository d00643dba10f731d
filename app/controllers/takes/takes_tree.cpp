#include "controllers/takes/takes_tree.h"

#include <continuo/error.h>

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "controllers/takes/making_words.h"
#include "controllers/words/words.h"
#include "duet/scale.h"
#include "library/answer_scores.h"
#include "library/provenance.h"
#include "library/take_music.h"
#include "main_window/inspector/constraints_part.h"
#include "main_window/inspector/seed_field.h"

namespace continuo::app {
namespace {

using Kind = ui::TakeRow::Kind;

constexpr double kMostNats = 8;  // of a note that the bars show

QStringList tagsOf(const Marks& marks) {
    QStringList tags;
    for (const std::string& tag : marks.tags) tags << text(tag);
    return tags;
}

QVector<float> contourOf(const MusicSummary& summary) {
    return {summary.contour.begin(), summary.contour.end()};
}

// Whether a row of it looks the same.
template <class Node>
bool looksSame(const Node& one, const Node& other) {
    return one.id == other.id && one.created == other.created && one.marks == other.marks &&
           one.summary == other.summary && one.origin.modelName == other.origin.modelName;
}

// In which nothing was played yet, and no answer was dropped.
bool isNothing(const Take& take, const std::vector<Branch>& branches) {
    return take.summary.notes[0] + take.summary.notes[1] == 0 && !take.kept() && branches.empty();
}

// The end of the recording needs no words; from its midst on a branch tells where.
bool isFromTheMidst(const Branch& branch, const Take& take) {
    constexpr double kAtTheEnd = 1;  // s
    return branch.parent != 0 || branch.forkSeconds < take.summary.seconds - kAtTheEnd;
}

}  // namespace

NodeId TakesTree::nodeOf(const QModelIndex& index) const {
    if (!index.isValid()) return {};
    const ui::TakeRow& row = model_.row(index);
    if (row.kind != Kind::Branch) return {row.id, 0};
    const std::optional<Branch> branch = library_.branch(row.id);
    return branch ? NodeId{branch->take, branch->id} : NodeId{};
}

QModelIndex TakesTree::indexOf(NodeId node) const {
    return node.branch == 0 ? model_.find(Kind::Take, node.take) : model_.find(Kind::Branch, node.branch);
}

std::optional<Branch> TakesTree::branch(NodeId node) const {
    return node.branch == 0 ? std::nullopt : library_.branch(node.branch);
}

QString TakesTree::nameOf(NodeId node) const {
    const std::optional<Take> take = library_.take(node.take);
    const QString name = take ? takeName(*take) : QString();
    const std::optional<Branch> there = branch(node);
    return there ? tr("%1, branch %2").arg(name, text(there->marks.name)) : name;
}

std::optional<Marks> TakesTree::marksOf(NodeId node) const {
    if (const std::optional<Branch> there = branch(node)) return there->marks;
    const std::optional<Take> take = library_.take(node.take);
    return take ? std::optional(take->marks) : std::nullopt;
}

bool TakesTree::hasEdits(NodeId node) const {
    const std::optional<Marks> marks = marksOf(node);
    return marks && !marks->edits.empty();
}

bool TakesTree::isStarred(NodeId node) const {
    const std::optional<Marks> marks = marksOf(node);
    return marks && marks->starred;
}

std::optional<std::uint64_t> TakesTree::seedOf(NodeId node) const {
    const std::optional<Branch> there = branch(node);
    const std::optional<Take> take = library_.take(node.take);
    if (!there && !take) return std::nullopt;
    const Origin& origin = there ? there->origin : take->origin;
    return origin.modelName.empty() ? std::nullopt : std::optional(origin.seed);
}

bool TakesTree::isHidden(NodeId node) const {
    const std::optional<Take> take = library_.take(node.take);
    if (!take || take->marks.discarded) return true;
    if (node.branch == 0) return false;
    const std::vector<Branch> there = library_.branches(node.take);
    return std::none_of(there.begin(), there.end(),
                        [&](const Branch& branch) { return branch.id == node.branch; });
}

void TakesTree::refresh(const std::optional<NodeId>& sounding) {
    sounding_ = sounding;
    TakeFilter filter;
    filter.unkept = true;
    std::vector<ui::TakeRow> rows;
    std::map<TakeId, Shown> shown;
    for (Take& take : library_.takes(filter)) {
        std::vector<Branch> branches = library_.branches(take.id);
        if (isNothing(take, branches)) continue;
        const std::optional<NodeId> soundingHere =
            sounding && sounding->take == take.id ? sounding : std::nullopt;
        auto known = shown_.extract(take.id);
        if (known.empty() || !known.mapped().isOf(take, branches, soundingHere)) {
            ui::TakeRow row = takeRow(take, branches);
            const TakeId id = take.id;
            shown[id] = {std::move(take), std::move(branches), soundingHere, std::move(row)};
            rows.push_back(shown[id].row);
        } else {
            rows.push_back(known.mapped().row);
            shown.insert(std::move(known));
        }
    }
    shown_ = std::move(shown);
    model_.setRows(rows);
}

bool TakesTree::Shown::isOf(const Take& now, const std::vector<Branch>& branchesNow,
                            const std::optional<NodeId>& soundingNow) const {
    return looksSame(take, now) && take.number == now.number && take.growing == now.growing &&
           sounding == soundingNow &&
           std::equal(branches.begin(), branches.end(), branchesNow.begin(), branchesNow.end(),
                      [](const Branch& one, const Branch& other) {
                          return looksSame(one, other) && one.finished == other.finished;
                      });
}

bool TakesTree::refresh(const std::optional<NodeId>& sounding, TakeId id) {
    sounding_ = sounding;
    const std::optional<Take> take = library_.take(id);
    if (!take || take->marks.discarded) return false;
    const std::vector<Branch> branches = library_.branches(id);
    return !isNothing(*take, branches) && model_.setRow(takeRow(*take, branches));
}

ui::TakeRow TakesTree::branchRow(const Branch& branch, const Take& take,
                                 const std::vector<Branch>& all) const {
    ui::TakeRow row;
    row.kind = Kind::Branch;
    row.id = branch.id;
    row.name = text(branch.marks.name);
    if (isFromTheMidst(branch, take)) row.name = tr("%1 at %2").arg(row.name, clockText(branch.forkSeconds));
    row.contour = contourOf(branch.summary);
    row.natsPerNote = branch.summary.natsPerNote.value_or(-1);
    row.note = text(branch.marks.note);
    row.tags = tagsOf(branch.marks);
    row.made = dateText(branch.created);
    row.modelName = text(branch.origin.modelName);
    row.starred = branch.marks.starred;
    row.unfinished = !branch.finished;
    row.sounding = sounding_ == NodeId{branch.take, branch.id};
    for (const Branch& other : all) {
        if (other.parent == branch.id) row.children.push_back(branchRow(other, take, all));
    }
    return row;
}

ui::TakeRow TakesTree::takeRow(const Take& take, const std::vector<Branch>& branches) const {
    ui::TakeRow row;
    row.id = take.id;
    row.name = takeName(take);
    row.note = text(take.marks.note);
    row.tags = tagsOf(take.marks);
    row.made = dateText(take.created);
    row.modelName = text(take.origin.modelName);
    row.starred = take.marks.starred;
    row.detail = take.growing       ? take.kept() ? tr("recording") : tr("now")
                       : branches.empty() ? clockText(take.summary.seconds)
                                    : tr("%n branch(es)", nullptr, static_cast<int>(branches.size()));
    ui::TakeRow recording;
    recording.kind = Kind::Recording;
    recording.id = take.id;
    const auto [yours, models] = take.summary.notes;
    recording.modelAlone = yours == 0 && models > 0;
    recording.name = recording.modelAlone ? tr("The model") : models > 0 ? tr("Both") : tr("You");
    recording.detail = tr("%1 · %Ln note(s)", nullptr, yours + models).arg(clockText(take.summary.seconds));
    recording.sounding = sounding_ == NodeId{take.id, 0};
    row.children.push_back(recording);
    for (const Branch& branch : branches) {
        if (branch.parent == 0) row.children.push_back(branchRow(branch, take, branches));
    }
    return row;
}

ui::Facts TakesTree::factsOf(NodeId node, const TakeFindings& findings) const {
    const std::optional<Take> take = library_.take(node.take);
    if (!take) return {};
    ui::Facts facts;
    facts.canKeep = facts.canDiscard = facts.canGoOn = true;
    const std::optional<Branch> there = branch(node);
    facts.title = there ? tr("Branch %1").arg(text(there->marks.name)) : takeName(*take);
    facts.model = there.has_value();
    facts.kept = there ? there->marks.starred : take->marks.starred;
    if (there) {
        const std::vector<Branch> all = library_.branches(node.take);
        const auto place =
            std::find_if(all.begin(), all.end(), [&](const Branch& each) { return each.id == there->id; });
        facts.place = tr("%1 of %2").arg(place - all.begin() + 1).arg(all.size());
    }
    addLines(there ? there->summary : take->summary, there, facts);
    if (findings.insteadNatsPerNote) facts.lines.push_back(insteadLine(*findings.insteadNatsPerNote));
    if (there && there->finished) addScores(*there, facts);
    if (findings.originality) addOriginality(*findings.originality, facts);
    addOrigin(node, *take, there, facts);
    facts.lines.push_back({tr("Date"), dateText(there ? there->created : take->created), -1});
    const Marks& marks = there ? there->marks : take->marks;
    if (const QStringList tags = tagsOf(marks); !tags.isEmpty())
        facts.lines.push_back({tr("Tags"), tags.join(QStringLiteral(", ")), -1});
    if (!marks.note.empty()) facts.lines.push_back({tr("Note"), text(marks.note), -1});
    return facts;
}

// What is finished is made as it is, and its details may lie on the disk.
void TakesTree::addOrigin(NodeId node, const Take& take, const std::optional<Branch>& branch,
                          ui::Facts& facts) const {
    const Origin& brief = branch ? branch->origin : take.origin;
    if (brief.modelName.empty()) return;
    const bool growing = branch ? !branch->finished : take.growing;
    if (growing || made_.node != node) {
        try {
            const std::pair<int, int> latents = growing ? std::pair(0, 0) : latentsOf(node, branch);
            made_ = {growing ? NodeId{} : node, madeWith(library_.origin(node), latents)};
        } catch (const Error&) {  // the disk does not give it
            made_ = {{}, madeWith(brief, branch ? latentsOf(node, branch) : std::pair(0, 0))};
        }
    }
    facts.lines.push_back({tr("Seed"), ui::SeedField::grouped(brief.seed), -1});
    facts.lines.push_back({tr("How it was made"), made_.with, -1});
}

// The fewest and the most that were in use; of what was played live they changed with what the machine could.
std::pair<int, int> TakesTree::latentsOf(NodeId node, const std::optional<Branch>& branch) const {
    const auto curve = branch ? branch->latents : library_.content(node).latents;
    if (curve.empty()) return {};
    const auto [least, most] = std::minmax_element(
        curve.begin(), curve.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return {least->second, most->second};
}

void TakesTree::addLines(const MusicSummary& summary, const std::optional<Branch>& branch, ui::Facts& facts) {
    const QLocale locale;
    facts.lines.push_back(
        {tr("Length"), clockText(summary.seconds - (branch ? branch->forkSeconds : 0)), -1});
    if (!branch) facts.lines.push_back({tr("Your notes"), locale.toString(summary.notes[0]), -1});
    facts.lines.push_back({tr("The model's notes"), locale.toString(summary.notes[1]), -1});
    if (summary.natsPerNote)
        facts.lines.push_back({tr("Surprise, nats/note"), locale.toString(*summary.natsPerNote, 'f', 2),
                               std::min(1.0, *summary.natsPerNote / kMostNats)});
}

ui::Facts::Line TakesTree::insteadLine(double natsPerNote) {
    return {
        tr("Yours, nats/note"), QLocale().toString(natsPerNote, 'f', 2),
        std::min(1.0, natsPerNote / kMostNats),
        tr("What you played in this branch's place, for as long as the branch goes: how much it surprised "
           "the model. More is not worse: the model's notes are drawn from what it expects.")};
}

// What the model played in it, in order: not the notes of its parent that it let sound on.
std::vector<PlayedNote> TakesTree::answerOf(BranchId branch) const {
    std::vector<PlayedNote> notes;
    try {
        notes = library_.branchNotes(branch);
    } catch (const Error&) {  // the disk does not give it
        return {};
    }
    const std::optional<Branch> found = library_.branch(branch);
    std::erase_if(notes, [&](const PlayedNote& played) { return isParents(played, found->forkSeconds); });
    std::sort(notes.begin(), notes.end(), [](const PlayedNote& a, const PlayedNote& b) {
        return std::pair(a.note.start, a.note.pitch) < std::pair(b.note.start, b.note.pitch);
    });
    return notes;
}

void TakesTree::addScores(const Branch& branch, ui::Facts& facts) const {
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
    if (scored_.of != all || scored_.edits != edits) scored_ = {all, edits, heardBy(branch) + scoresOf(all)};
    facts.lines += scored_.lines;
}

QVector<ui::Facts::Line> TakesTree::heardBy(const Branch& branch) const {
    double from = 0;
    try {
        from = promptBeginOf(library_.origin({branch.take, branch.id}));
    } catch (const Error&) {  // the disk does not give it
        return {};
    }
    if (from <= 0) return {};
    return {{tr("Heard"), spanText(from, branch.forkSeconds), -1,
             tr("The model went on from this part alone, which was marked. It knew nothing of what is before "
                "it.")}};
}

QVector<ui::Facts::Line> TakesTree::scoresOf(std::span<const BranchId> branches) const {
    const QLocale locale;
    const auto percent = [&](double share) { return tr("%1 %").arg(locale.toString(100 * share, 'f', 0)); };
    QVector<ui::Facts::Line> lines;
    const std::vector<PlayedNote> own = answerOf(branches.front());
    if (own.empty()) return lines;
    std::vector<std::vector<PlayedNote>> siblings;
    for (const BranchId each : branches.subspan(1)) siblings.push_back(answerOf(each));
    if (const std::optional<double> difference = differenceOf(own, siblings)) {
        lines.push_back(
            {tr("Difference"), locale.toString(*difference, 'f', 2), *difference,
             tr("How unlike the other branches from the same place it goes from pitch to pitch: 0 "
                "is the same, 1 has nothing in common.")});
    }
    const double repetition = repetitionIn(own);
    lines.push_back(
        {tr("Repetition"), percent(repetition), repetition,
         tr("Notes in passages of %1 pitches and more that the answer had before.").arg(kRepeatedNotes)});
    KeyFinder finder;
    for (const PlayedNote& played : own) finder.hear(played.note.pitch);
    if (const std::optional<KeyFinder::Key> key = finder.key()) {
        lines.push_back(
            {tr("In scale"), percent(key->share), key->share,
             tr("Notes that lie in the key which the answer fits best, %1.")
                 .arg(ui::ConstraintsPart::scaleName(key->scale.root, static_cast<int>(key->scale.kind)))});
    }
    return lines;
}

void TakesTree::addOriginality(const Originality& originality, ui::Facts& facts) {
    const QLocale locale;
    if (originality.learnt) {
        const LearntPassage& longest = originality.learnt->longest;
        const bool found = longest.notes > 0;
        const QString what =
            tr("The longest passage of the model's notes here whose pitches also stand in the music "
               "that it learnt from, in any key and rhythm. Scales and trills do not count. Up to 18 "
               "notes are usual between different pieces; from %1 on there is a warning.");
        QString tip = what.arg(LearntIndex::kUnusualNotes);
        if (found) tip += QLatin1Char(' ') + tr("It begins at %1.").arg(clockText(longest.seconds));
        facts.lines.push_back(
            {tr("Known passage"),
             found ? tr("%n note(s)", nullptr, static_cast<int>(longest.notes)) : tr("none"), -1, tip,
             originality.isCopied()});
    }
    if (!originality.isCertain()) return;
    const QString why =
        tr("From there on %1 pitches in a row hardly surprised the model, %2 bits a note: it repeats "
           "itself, plays a figure, or knows the passage by heart.");
    facts.lines.push_back(
        {tr("Unusually certain"), tr("at %1").arg(clockText(originality.certain->seconds)), -1,
         why.arg(CertainRun::kNotes).arg(locale.toString(originality.certain->bits, 'f', 2)), true});
}

}  // namespace continuo::app
