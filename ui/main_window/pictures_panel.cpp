#include "main_window/pictures_panel.h"

#include <QActionGroup>
#include <QListView>
#include <QMenu>
#include <QMouseEvent>
#include <QPixmap>
#include <functional>
#include <utility>

#include "main_window/picture_delegate.h"
#include "main_window/picture_order.h"
#include "models/pictures_model.h"
#include "raster/file_drag.h"

namespace continuo::ui {
namespace {

constexpr int kHeadMargin = 35;  // px

// Asks for a row's file when the row is pulled, and stays as it is until that comes or the mouse is let go.
class PicturesList : public QListView {
public:
    std::function<void(const QModelIndex& row)> pulled;

protected:
    void startDrag(Qt::DropActions) override {
        waiting_ = true;
        pulled(currentIndex());
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
    list->pulled = [this](const QModelIndex& row) {
        if (row.isValid()) Q_EMIT dragRequested(row.data(PicturesModel::kIdRole).toLongLong());
    };
    list->setUniformItemSizes(true);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setProperty("role", QStringLiteral("pictures"));
    const HistoryWords words{
        .search = tr("Search pictures"),
        .view = tr("Sets of pictures"),
        .label = tr("Set"),
        .number = tr("bits/dim"),
        .empty = tr("Every set of pictures is kept here."),
        .goOn = tr("Continue"),
        .goOnTip = tr("More like this: keeps the rows above the line, and makes the rest anew")};
    fill(words, *order_, *list, *new PictureDelegate(list), kHeadMargin);
    connect(&facts(), &FactsPane::keepRequested, this, &PicturesPanel::keepRequested);
    connect(&facts(), &FactsPane::goOnRequested, this, &PicturesPanel::continueRequested);
    connect(&facts(), &FactsPane::discardRequested, this, &PicturesPanel::discardPictureRequested);
}

bool PicturesPanel::dragOut(qint64 set, const QString& file) {
    const QModelIndex row = model_.find(set);
    return row.isValid() && dragFileOut(this, file, QPixmap::fromImage(model_.row(row).thumbnail));
}

void PicturesPanel::makeOrders() {
    orders_ = new QMenu(this);
    auto* group = new QActionGroup(orders_);
    for (const auto& [order, text] : {std::pair(Order::Latest, tr("Latest first")),
                                      std::pair(Order::BitsPerDim, tr("Least surprising first")),
                                      std::pair(Order::Name, tr("By name"))}) {
        QAction* action = orders_->addAction(text);
        action->setCheckable(true);
        action->setChecked(order == Order::Latest);
        action->setData(static_cast<int>(order));
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, order = order] {
            setOrder(order);
            Q_EMIT orderChanged(order);
        });
    }
}

void PicturesPanel::setOrder(Order order) {
    order_->setOrder(order);
    for (QAction* action : orders_->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(order));
}

PicturesPanel::Order PicturesPanel::order() const { return order_->order(); }

}  // namespace continuo::ui
