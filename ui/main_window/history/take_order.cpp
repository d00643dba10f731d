#include "main_window/history/take_order.h"

#include <limits>

#include "models/takes_model.h"

namespace continuo::ui {
namespace {

bool isRecording(const QModelIndex& index) {
    return index.data(TakesModel::kKindRole).toInt() == static_cast<int>(TakeRow::Kind::Recording);
}

// What is not known comes last.
double natsOf(const QModelIndex& index) {
    const double nats = index.data(TakesModel::kNatsRole).toDouble();
    return nats < 0 ? std::numeric_limits<double>::infinity() : nats;
}

}  // namespace

TakeOrder::TakeOrder(QObject* parent) : SearchedRows(TakesModel::kSearchRole, parent) {
    setDynamicSortFilter(true);
    sort(0);
}

void TakeOrder::setOrder(TakesPanel::Order order) {
    order_ = order;
    invalidate();
}

bool TakeOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    if (isRecording(left) != isRecording(right)) return isRecording(left);
    if (order_ == TakesPanel::Order::LeastSurprising && natsOf(left) != natsOf(right))
        return natsOf(left) < natsOf(right);
    if (order_ == TakesPanel::Order::StarredFirst) {
        const bool starred = left.data(TakesModel::kStarRole).toBool();
        if (starred != right.data(TakesModel::kStarRole).toBool()) return starred;
    }
    return left.row() < right.row();
}

}  // namespace continuo::ui
