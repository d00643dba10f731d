#include "controllers/takes/list/takes_list.h"

#include "controllers/play/play_controller.h"
#include "controllers/takes/canvas/take_on_canvas.h"
#include "controllers/takes/listening/take_hearing.h"
#include "main_window/history/takes_panel.h"

namespace continuo::app {

TakesList::TakesList(const Dependencies& dependencies) : my_(dependencies), facts_(dependencies.library) {
    later_.setSingleShot(true);
    later_.setInterval(250);
    connect(&later_, &QTimer::timeout, this, &TakesList::refresh);
    next_.setSingleShot(true);
    connect(&next_, &QTimer::timeout, this, &TakesList::refresh);
    connect(&my_.panel, &ui::TakesPanel::currentChanged, this, &TakesList::choose);
    connect(&my_.canvas, &TakeOnCanvas::changed, this, &TakesList::selectShown);
    connect(&my_.canvas, &TakeOnCanvas::reloaded, this, &TakesList::showFacts);
    connect(&my_.checks, &OriginalityChecks::found, this, [this](NodeId node) {
        if (selected() == node) showFacts();
    });
    connect(&my_.hearing, &TakeHearing::began, this, &TakesList::refreshWhenQuiet);
    connect(&my_.hearing, &TakeHearing::ended, this, &TakesList::refreshWhenQuiet);
    connect(&my_.play, &PlayController::takesChanged, this, &TakesList::refreshWhenQuiet);
    connect(&my_.play, &PlayController::takeBegan, this, [this] {
        if (!my_.canvas.shown()) my_.canvas.clearPosition();
        selectShown();
    });
}

void TakesList::refresh() {
    selecting_ = true;
    if (my_.tree.refresh(my_.hearing.isPlaying() ? my_.canvas.source() : std::nullopt)) next_.start();
    selecting_ = false;
    syncSelection();
}

void TakesList::refreshTake(TakeId take) {
    selecting_ = true;
    my_.tree.updateRow(take);
    selecting_ = false;
    syncSelection();
}

// If the shown node has no row any more, shows the row that the tree has selected instead, unless the node is
// playing.
void TakesList::syncSelection() {
    TakeOnCanvas& canvas = my_.canvas;
    if (canvas.shown() && my_.tree.isHidden(*canvas.shown()) && !my_.hearing.isPlaying()) {
        const QModelIndex neighbour = my_.panel.selected();
        neighbour.isValid() ? choose(neighbour) : canvas.showLive();
    }
    selectShown();
    canvas.showState();
    Q_EMIT refreshed();
}

void TakesList::refreshSoon() {
    if (!later_.isActive()) later_.start();
}

// Returns the source if it has a row. An empty take that is not kept has no row.
std::optional<NodeId> TakesList::selected() const {
    const std::optional<NodeId> node = my_.canvas.source();
    return node && my_.tree.indexOf(*node).isValid() ? node : std::nullopt;
}

void TakesList::selectShown() {
    const NodeId node = selected().value_or(NodeId{});
    if (my_.tree.nodeAt(my_.panel.selected()) != node) {
        selecting_ = true;
        my_.panel.select(node.take != 0 ? my_.tree.indexOf(node) : QModelIndex());
        selecting_ = false;
    }
    my_.canvas.showsMuch() ? QTimer::singleShot(0, this, &TakesList::showFacts) : showFacts();
}

void TakesList::showFacts() {
    const std::optional<NodeId> node = selected();
    if (!node) return my_.panel.setFacts({});
    my_.panel.setFacts(
        facts_.makeFacts(*node, {my_.checks.find(*node), my_.canvas.insteadNatsPerNote(*node)}));
}

void TakesList::choose(const QModelIndex& index) {
    if (selecting_ || !index.isValid()) return;
    const NodeId node = my_.tree.nodeAt(index);
    if (node.take == 0) return;
    if (node == my_.canvas.liveTake())
        my_.canvas.showLive();
    else if (my_.canvas.shown() != node)
        my_.canvas.show(node);
    else
        selectShown();
}

void TakesList::select(NodeId node) {
    refresh();
    my_.canvas.show(node);
}

void TakesList::unfold(NodeId node) {
    my_.tree.updateRow(node.take);
    my_.panel.expandAncestors(my_.tree.indexOf(node));
}

}  // namespace continuo::app
