#pragma once

#include <QCoreApplication>
#include <QModelIndex>
#include <optional>
#include <vector>

#include "library/library.h"
#include "models/takes_model.h"

namespace continuo::app {

// The library as rows of the window's tree. GUI thread.
class TakesTree {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TakesTree)

public:
    TakesTree(Library& library, ui::TakesModel& model) : library_(library), model_(model) {}

    // Updates the rows of changed takes, latest first. Each call updates only some rows, so that no frame is
    // late. Returns whether rows remain for the next call. sounding: the node being played.
    bool refresh(const std::optional<NodeId>& sounding);
    // Updates one take's row at once.
    void updateRow(TakeId take);

    // nodeAt() returns NodeId{} for an invalid index. indexOf() returns an invalid index for a node without a
    // row.
    NodeId nodeAt(const QModelIndex& index) const;
    QModelIndex indexOf(NodeId node) const;
    QString nodeName(NodeId node) const;
    bool isHidden(NodeId node) const;
    std::optional<Marks> findMarks(NodeId node) const;  // nullopt: the node was deleted
    bool isStarred(NodeId node) const;
    bool hasEdits(NodeId node) const;  // of its notes
    // Returns the seed of the model's notes in a node; nullopt: no model played in it.
    std::optional<std::uint64_t> findSeed(NodeId node) const;
    // Returns the branch of a node; nullopt for a recording, and for a deleted node.
    std::optional<Branch> branch(NodeId node) const;

private:
    ui::TakeRow takeRow(const Take& take, const std::vector<Branch>& branches) const;
    ui::TakeRow branchRow(const Branch& branch, const Take& take, const std::vector<Branch>& all) const;

    Library& library_;
    ui::TakesModel& model_;
    std::optional<NodeId> sounding_;
};

}  // namespace continuo::app
