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

    // Makes the rows anew of takes that have changed in the library; sounding: what is heard of it. Of many,
    // as at the start, the latest first and so few that no frame is late for them: true if some are left,
    // for the next call.
    bool refresh(const std::optional<NodeId>& sounding);
    // The same of one take at once, whatever is left.
    void show(TakeId take);

    // Nothing is 0: of an invalid index, and of a branch that is gone.
    NodeId nodeOf(const QModelIndex& index) const;
    QModelIndex indexOf(NodeId node) const;
    QString nameOf(NodeId node) const;
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

    Library& library_;
    ui::TakesModel& model_;
    std::optional<NodeId> sounding_;
};

}  // namespace continuo::app
