#include "controllers/window/shown_memory.h"

#include "controllers/play/play_controller.h"
#include "controllers/takes/takes_controller.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

constexpr int kSoonMs = 300;
constexpr double kNowhere = -1;

}  // namespace

QString shownNodeText(NodeId node) { return QStringLiteral("%1/%2").arg(node.take).arg(node.branch); }

std::optional<NodeId> parseShownNode(const QString& text) {
    bool isTake = false, isBranch = false;
    const NodeId node{text.section(QLatin1Char('/'), 0, 0).toLongLong(&isTake),
                      text.section(QLatin1Char('/'), 1).toLongLong(&isBranch)};
    if (!isTake || !isBranch || node.take <= 0 || node.branch < 0) return {};
    return node;
}

ShownMemory::ShownMemory(const Dependencies& dependencies) : my_(dependencies) {
    soon_.setSingleShot(true);
    soon_.setInterval(kSoonMs);
    connect(&soon_, &QTimer::timeout, this, &ShownMemory::store);
    const auto later = [this] {
        if (begun_ && !soon_.isActive()) soon_.start();
    };
    connect(&my_.takes, &TakesController::shownChanged, this, later);
    connect(&my_.play, &PlayController::takeBegan, this, later);
    connect(&my_.play, &PlayController::takesChanged, this, later);
    const ui::PianoRoll& roll = my_.window.page().roll();
    connect(&roll, &ui::PianoRoll::cursorMoved, this, later);
    connect(&roll, &ui::PianoRoll::cursorRemoved, this, later);
    connect(&roll, &ui::PianoRoll::viewChanged, this, later);
}

std::optional<NodeId> ShownMemory::storedNode() const {
    return parseShownNode(my_.settings.text(keys::kShownTake));
}

std::optional<NodeId> ShownMemory::shown() const {
    if (const std::optional<NodeId> node = my_.takes.shown()) return node;
    const std::optional<TakeId> live = my_.play.take();
    if (!live || my_.play.roll()->notes().empty()) return std::nullopt;
    return NodeId{*live, 0};
}

void ShownMemory::show(NodeId node) {
    const bool isKept = storedNode() == node;
    const double cursor = my_.settings.number(keys::kShownCursor);
    const double begin = my_.settings.number(keys::kShownBegin);
    const double scale = my_.settings.number(keys::kShownScale);
    my_.takes.select(node);
    if (!isKept || my_.takes.shown() != node) return;
    ui::PianoRoll& roll = my_.window.page().roll();
    if (cursor >= 0) roll.setCursorTime(cursor);
    if (scale > 0) {
        roll.setScale(scale);
        roll.setViewBegin(begin);
    } else if (cursor >= 0) {
        roll.reveal(cursor, cursor + 1);
    }
}

void ShownMemory::begin() {
    begun_ = true;
    store();
}

void ShownMemory::store() {
    if (!begun_) return;
    const std::optional<NodeId> node = shown();
    const ui::PianoRoll& roll = my_.window.page().roll();
    const bool isTake = node && my_.takes.shown() == node;  // live playing has no position chosen by the user
    const auto view = isTake ? roll.viewByHand() : std::nullopt;
    my_.settings.set(keys::kShownTake, node ? shownNodeText(*node) : QString());
    my_.settings.set(keys::kShownCursor, isTake ? roll.cursorTime().value_or(kNowhere) : kNowhere);
    my_.settings.set(keys::kShownBegin, view ? view->begin : 0);
    my_.settings.set(keys::kShownScale, view ? view->scale : 0);
}

}  // namespace continuo::app
