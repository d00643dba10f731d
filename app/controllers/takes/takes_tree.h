#pragma once

#include <QCoreApplication>
#include <QModelIndex>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "library/library.h"
#include "library/originality.h"
#include "main_window/history/takes_panel.h"
#include "models/takes_model.h"

namespace continuo::app {

// What the library does not know of a take or branch; nothing where it is not known.
struct TakeFindings {
    std::optional<Originality> originality = {};    // of the model's notes in it
    std::optional<double> insteadNatsPerNote = {};  // how the player's notes in a branch's place surprised
};

// The library as rows of the window's tree and as facts below it. GUI thread.
class TakesTree {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TakesTree)

public:
    TakesTree(const Library& library, ui::TakesModel& model) : library_(library), model_(model) {}

    // Shows the library as it is now; sounding: what is heard of it.
    void refresh(const std::optional<NodeId>& sounding);
    // The same of one take alone, as there may be thousands; false where it has no row, or is to have none
    // any more.
    bool refresh(const std::optional<NodeId>& sounding, TakeId take);

    // Nothing is 0: of an invalid index, and of a branch that is gone.
    NodeId nodeOf(const QModelIndex& index) const;
    QModelIndex indexOf(NodeId node) const;
    QString nameOf(NodeId node) const;
    ui::Facts factsOf(NodeId node, const TakeFindings& findings = {}) const;
    bool isHidden(NodeId node) const;
    std::optional<Marks> marksOf(NodeId node) const;  // nothing for what is gone
    bool isStarred(NodeId node) const;
    bool hasEdits(NodeId node) const;  // of its notes
    // That its model's notes were drawn with; nothing: no model played in it.
    std::optional<std::uint64_t> seedOf(NodeId node) const;
    // The branch that it is; nothing for a recording, and for what is gone.
    std::optional<Branch> branch(NodeId node) const;

private:
    ui::TakeRow takeRow(const Take& take, const std::vector<Branch>& branches) const;
    ui::TakeRow branchRow(const Branch& branch, const Take& take, const std::vector<Branch>& all) const;
    void addOrigin(NodeId node, const Take& take, const std::optional<Branch>& branch,
                   ui::Facts& facts) const;
    std::pair<int, int> latentsOf(NodeId node, const std::optional<Branch>& branch) const;
    static void addLines(const MusicSummary& summary, const std::optional<Branch>& branch, ui::Facts& facts);
    static ui::Facts::Line insteadLine(double natsPerNote);
    std::vector<PlayedNote> answerOf(BranchId branch) const;
    // Of the first one beside the others.
    QVector<ui::Facts::Line> scoresOf(std::span<const BranchId> branches) const;
    // Which part alone its model heard; none where it heard all that is before it.
    QVector<ui::Facts::Line> heardBy(const Branch& branch) const;
    void addScores(const Branch& branch, ui::Facts& facts) const;
    static void addOriginality(const Originality& originality, ui::Facts& facts);

    const Library& library_;
    ui::TakesModel& model_;
    std::optional<NodeId> sounding_;
    // Rows as they were last, as texts and times take long to make and most takes stay as they are.
    struct Shown {
        Take take;
        std::vector<Branch> branches;
        std::optional<NodeId> sounding;  // in it
        ui::TakeRow row;

        bool isOf(const Take& now, const std::vector<Branch>& branchesNow,
                  const std::optional<NodeId>& soundingNow) const;
    };
    std::map<TakeId, Shown> shown_;
    // Cache of the last scores. A finished branch changes only through note edits; a growing one refreshes
    // the facts with every note.
    struct Scored {
        std::vector<BranchId> of;                  // the branch and its siblings
        std::vector<std::vector<NoteEdit>> edits;  // of each
        QVector<ui::Facts::Line> lines;            // with what its model heard
    };
    mutable Scored scored_;
    struct Made {
        NodeId node;
        QString with;
    };
    mutable Made made_;  // likewise
};

}  // namespace continuo::app
