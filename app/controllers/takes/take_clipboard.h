#pragma once

#include <QCoreApplication>
#include <optional>

#include "controllers/words/notice.h"
#include "library/library.h"
#include "roll/marked_range.h"

class QWidget;

namespace continuo::app {

class TakeExports;
class TakeOpening;
class TakesTree;

// Takes and branches onto the clipboard as MIDI and out of the window as files, and back. GUI thread.
class TakeClipboard {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TakeClipboard)

public:
    struct Dependencies {
        const TakesTree& tree;
        TakeExports& exports;
        TakeOpening& opening;
        Notice notice;
    };
    explicit TakeClipboard(const Dependencies& dependencies) : my_(dependencies) {}

    using Marked = std::optional<ui::MarkedRange>;

    // What is marked, else all of it. No node: nothing was played yet, which is told.
    void copy(const std::optional<NodeId>& node, const Marked& marked) const;
    // MIDI files and MIDI that are on the clipboard become takes.
    void paste() const;
    // The range is being dragged out of a widget of the window.
    void pull(NodeId node, const ui::MarkedRange& range, QWidget& from) const;

private:
    Dependencies my_;
};

}  // namespace continuo::app
