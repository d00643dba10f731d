#include "controllers/takes/takes_tree.h"

#include <algorithm>
#include <utility>

#include "controllers/words/words.h"

namespace continuo::app {
namespace {

using Kind = ui::TakeRow::Kind;

QVector<float> makeContour(const MusicSummary& summary) {
    return {summary.contour.begin(), summary.contour.end()};
}

// Returns whether a take is empty and not kept: nothing was played, and no answer was dropped.
bool isEmptyTake(const Take& take, const std::vector<Branch>& branches) {
    return take.summary.notes[0] + take.summary.notes[1] == 0 && !take.kept() && branches.empty();
}

// Returns whether a branch starts before the end of the recording. Its row then shows the time.
bool startsInTheMiddle(const Branch& branch, const Take& take) {
    constexpr double kAtTheEnd = 1;  // s
    return branch.parent != 0 || branch.forkSeconds < take.summary.seconds - kAtTheEnd;
}

}  // namespace

NodeId TakesTree::nodeAt(const QModelIndex& index) const {
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

QString TakesTree::nodeName(NodeId node) const {
    const std::optional<Take> take = library_.take(node.take);
    const QString name = take ? takeName(*take) : QString();
    const std::optional<Branch> there = branch(node);
    return there ? tr("%1, branch %2").arg(name, text(there->marks.name)) : name;
}

std::optional<Marks> TakesTree::findMarks(NodeId node) const {
    if (const std::optional<Branch> there = branch(node)) return there->marks;
    const std::optional<Take> take = library_.take(node.take);
    return take ? std::optional(take->marks) : std::nullopt;
}

bool TakesTree::hasEdits(NodeId node) const {
    const std::optional<Marks> marks = findMarks(node);
    return marks && !marks->edits.empty();
}

bool TakesTree::isStarred(NodeId node) const {
    const std::optional<Marks> marks = findMarks(node);
    return marks && marks->starred;
}

std::optional<std::uint64_t> TakesTree::findSeed(NodeId node) const {
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

bool TakesTree::refresh(const std::optional<NodeId>& sounding) {
    constexpr std::size_t kAtOnce = 24;  // takes with some branches each; takes less than a frame
    std::vector<TakeId> anew = library_.nextChanged(kAtOnce);
    const std::optional<NodeId> before = std::exchange(sounding_, sounding);
    if (before != sounding)
        for (const std::optional<NodeId>& node : {before, sounding})
            if (node) anew.push_back(node->take);
    for (const TakeId take : anew) updateRow(take);
    return library_.hasChanged();
}

void TakesTree::updateRow(TakeId id) {
    const std::optional<Take> take = library_.take(id);
    if (!take || take->marks.discarded) return model_.removeTake(id);
    const std::vector<Branch> branches = library_.branches(id);
    if (isEmptyTake(*take, branches) || library_.findKeptDuplicate(id)) return model_.removeTake(id);
    const ui::TakeRow row = takeRow(*take, branches);
    if (!model_.setRow(row)) model_.addRow(row);
}

ui::TakeRow TakesTree::branchRow(const Branch& branch, const Take& take,
                                 const std::vector<Branch>& all) const {
    ui::TakeRow row;
    row.kind = Kind::Branch;
    row.id = branch.id;
    row.name = text(branch.marks.name);
    //: Name of a branch in a list: it replaces a range of the take.
    if (branch.rejoinSeconds)
        row.name = tr("%1 for %2–%3", "a branch, and what it replaces")
                       .arg(row.name, clockText(branch.forkSeconds), clockText(*branch.rejoinSeconds));
    //: A branch, and the position in the take where it begins.
    else if (startsInTheMiddle(branch, take))
        row.name = tr("%1 at %2").arg(row.name, clockText(branch.forkSeconds));
    row.contour = makeContour(branch.summary);
    row.natsPerNote = branch.summary.natsPerNote.value_or(-1);
    row.note = text(branch.marks.note);
    row.tags = tagList(branch.marks);
    row.dateText = dateText(branch.created);
    row.modelName = text(branch.origin.modelName);
    row.starred = branch.marks.starred;
    row.unfinished = !branch.finished;
    row.playing = sounding_ == NodeId{branch.take, branch.id};
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
    row.tags = tagList(take.marks);
    row.dateText = dateText(take.created);
    row.modelName = text(take.origin.modelName);
    row.starred = take.marks.starred;
    row.detail = branches.empty() ? lengthText(take.summary.seconds)
                                  : tr("%n branch(es)", nullptr, static_cast<int>(branches.size()));
    //: In the list of takes: it is being played but not recorded.
    if (take.growing) row.detail = tr("now");
    //: In the list of takes: it is being recorded.
    if (take.growing && take.kept()) row.detail = tr("recording");
    ui::TakeRow recording;
    recording.kind = Kind::Recording;
    recording.id = take.id;
    const auto [yours, models] = take.summary.notes;
    recording.modelOnly = yours == 0 && models > 0;
    //: In the list of takes: notes by the player.
    if (models == 0) recording.name = tr("You");
    //: In the list of takes: notes by the model.
    else if (recording.modelOnly)
        recording.name = tr("The model");
    //: In the list of takes: notes by the player and the model.
    else
        recording.name = tr("Both");
    recording.detail = tr("%1 · %Ln note(s)", nullptr, yours + models).arg(lengthText(take.summary.seconds));
    recording.playing = sounding_ == NodeId{take.id, 0};
    row.children.push_back(recording);
    for (const Branch& branch : branches) {
        if (branch.parent == 0) row.children.push_back(branchRow(branch, take, branches));
    }
    return row;
}

}  // namespace continuo::app
