#include "main_window/history/pictures_panel.h"

#include <QListView>
#include <QMouseEvent>
#include <QPixmap>
#include <functional>
#include <utility>

#include "main_window/history/order_menu.h"
#include "main_window/history/picture_delegate.h"
#include "main_window/history/picture_order.h"
#include "models/pictures_model.h"
#include "raster/file_drag.h"

namespace continuo::ui {
namespace {

constexpr int kPicturesMargin = 35;  // px

// Requests a row's file when the row is dragged, and waits until it arrives or the mouse is released.
class PicturesList : public QListView {
public:
    std::function<void(const QModelIndex& row)> dragStarted;

protected:
    void startDrag(Qt::DropActions) override {
        waiting_ = true;
        dragStarted(currentIndex());
    }
    void mouseMoveEvent(QMouseEvent* event) override {
        waiting_ = waiting_ && event->buttons() & Qt::LeftButton;
        if (!waiting_) QListView::mouseMoveEvent(event);
    }
    void mouseReleaseEvent(QMouseEvent* event) override {
        if (!std::exchange(waiting_, false)) QListView::mouseReleaseEvent(event);
    }

private:
    bool waiting_ = false;
};

}  // namespace

PicturesPanel::PicturesPanel(PicturesModel& model, QWidget* parent) : HistoryPanel(parent), model_(model) {
    order_ = new PictureOrder(this);
    order_->setSourceModel(&model);
    makeOrders();
    auto* list = new PicturesList;
    list->dragStarted = [this](const QModelIndex& row) {
        if (row.isValid()) Q_EMIT dragRequested(row.data(PicturesModel::kIdRole).toLongLong());
    };
    list->setUniformItemSizes(true);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setProperty("role", QStringLiteral("pictures"));
    setUp(makeWords(model.kind()), *order_, *list, *new PictureDelegate(list), kPicturesMargin);
    connect(&facts(), &FactsPane::keepRequested, this, &PicturesPanel::keepRequested);
    connect(&facts(), &FactsPane::continueRequested, this, &PicturesPanel::continueRequested);
    connect(&facts(), &FactsPane::discardRequested, this, &PicturesPanel::discardPictureRequested);
}

HistoryTexts PicturesPanel::makeWords(SetKind kind) {
    if (kind == SetKind::Sounds)
        return {.search = tr("Search sounds"),
                .view = tr("Sounds"),
                .label = tr("Sound"),
                //: Column of a list: surprise in bits for each code of the codec.
                .number = tr("bits/code"),
                .emptyText = tr("Continuo keeps every sound here."),
                .noMatchText = tr("No sound matches the search."),
                .continueText = tr("Continue"),
                .continueToolTip = tr("Keeps the chosen variation up to the seam and continues it there"),
                .keepIsStar = false};
    return {
        .search = tr("Search pictures"),
        .view = tr("Sets of pictures"),
        //: Column of a list: set of pictures.
        .label = tr("Set"),
        //: Column of a list: surprise in bits for each colour value.
        .number = tr("bits/dim"),
        .emptyText = tr("Continuo keeps every set of pictures here."),
        .noMatchText = tr("No set of pictures matches the search."),
        .continueText = tr("Continue"),
        .continueToolTip = tr("More like this: keeps the rows above the line and generates the rest again"),
        .keepIsStar = false};
}

bool PicturesPanel::dragOut(qint64 set, const QString& file) {
    const QModelIndex row = model_.find(set);
    const bool dragged =
        row.isValid() && dragFileOut(this, file, QPixmap::fromImage(model_.row(row).thumbnail));
    if (dragged) clearMouseDown();
    return dragged;
}

qint64 PicturesPanel::neighbour(qint64 set) const {
    const QModelIndex at = order_->mapFromSource(model_.find(set));
    if (!at.isValid()) return 0;
    for (const int row : {at.row() + 1, at.row() - 1}) {
        const QModelIndex other = order_->index(row, 0);
        if (other.isValid()) return other.data(PicturesModel::kIdRole).toLongLong();
    }
    return 0;
}

void PicturesPanel::makeOrders() {
    orders_ = new OrderMenu(this);
    orders_->add(static_cast<int>(Order::Latest), tr("Latest first"));
    orders_->add(static_cast<int>(Order::BitsPerDim), tr("Least surprising first"));
    orders_->add(static_cast<int>(Order::Name), tr("By name"));
    connect(orders_, &OrderMenu::chosen, this, [this](int order) { setOrder(static_cast<Order>(order)); });
}

void PicturesPanel::setOrder(Order order) {
    order_->setOrder(order);
    orders_->setOrder(static_cast<int>(order));
}

QMenu* PicturesPanel::orderMenu() const { return orders_; }

PicturesPanel::Order PicturesPanel::order() const { return order_->order(); }

}  // namespace continuo::ui
