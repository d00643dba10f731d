#pragma once

#include <QCoreApplication>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "controllers/takes/list/making_words.h"
#include "library/library.h"
#include "library/originality.h"
#include "widgets/facts_pane.h"

namespace continuo::app {

// Facts about a take or branch that the library does not store; nullopt: unknown.
struct TakeFindings {
    std::optional<Originality> originality = {};    // originality of the model's notes
    std::optional<double> insteadNatsPerNote = {};  // surprise of what was played instead of the branch
};

// The facts about a take or branch in the pane below the tree. GUI thread.
class TakeFacts {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TakesTree)

public:
    explicit TakeFacts(const Library& library) : library_(library) {}

    ui::Facts makeFacts(NodeId node, const TakeFindings& findings = {});

private:
    void addOrigin(NodeId node, const Take& take, const std::optional<Branch>& branch, ui::Facts& facts);
    UsedRanges findRanges(NodeId node, const std::optional<Branch>& branch) const;
    static void addLines(const MusicSummary& summary, const std::optional<Branch>& branch, ui::Facts& facts);
    static ui::Facts::Line insteadLine(double natsPerNote);
    std::vector<PlayedNote> modelNotes(BranchId branch) const;
    // Returns the scores of the first branch, each compared with those of the other branches.
    QVector<ui::Facts::Line> makeScores(std::span<const BranchId> branches) const;
    // Returns which part of the preceding music was the prompt of a branch; empty: all of it.
    QVector<ui::Facts::Line> heardLines(const Branch& branch) const;
    void addScores(const Branch& branch, ui::Facts& facts);
    static void addOriginality(const Originality& originality, ui::Facts& facts);

    const Library& library_;
    // Cache of the last scores. A growing branch updates the facts with each note, but a finished one changes
    // only through note edits.
    struct Scored {
        std::vector<BranchId> of;                  // the branch and its siblings
        std::vector<std::vector<NoteEdit>> edits;  // of each
        QVector<ui::Facts::Line> lines;            // includes what its model heard
    };
    Scored scored_;
    struct Made {
        NodeId node;
        QString with;
    };
    Made made_;  // likewise a cache
};

}  // namespace continuo::app
