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

// Copies takes and branches to the clipboard as MIDI, drags them out of the window as files, and pastes MIDI.
// GUI thread.
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

    // Copies the marked range, else everything. Without a node, shows that nothing was played yet.
    void copy(const std::optional<NodeId>& node, const Marked& marked) const;
    // Makes takes from the MIDI files or MIDI data on the clipboard.
    void paste() const;
    // Starts dragging the range out of a widget.
    void drag(NodeId node, const ui::MarkedRange& range, QWidget& from) const;

private:
    Dependencies my_;
};

}  // namespace continuo::app
