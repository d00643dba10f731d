#include "main_window/history/take_order.h"

#include <limits>

#include "models/takes_model.h"

namespace continuo::ui {
namespace {

// Returns a sort key that puts unknown values last.
double sortableNats(const TakeRow& row) {
    return row.natsPerNote < 0 ? std::numeric_limits<double>::infinity() : row.natsPerNote;
}

}  // namespace

TakeOrder::TakeOrder(QObject* parent) : SearchedRows(TakesModel::kSearchRole, parent) {
    setDynamicSortFilter(true);
}

void TakeOrder::setOrder(TakesPanel::Order order) {
    order_ = order;
    sort(order == TakesPanel::Order::AsMade ? -1 : 0);  // the model is already in this order
    invalidate();
}

bool TakeOrder::hasChildren(const QModelIndex& parent) const {
    const bool isTake = parent.isValid() && !parent.parent().isValid();
    return isTake || SearchedRows::hasChildren(parent);
}

bool TakeOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const auto& takes = *static_cast<const TakesModel*>(sourceModel());
    const TakeRow &one = takes.row(left), &other = takes.row(right);
    const bool recording = one.kind == TakeRow::Kind::Recording;
    if (recording != (other.kind == TakeRow::Kind::Recording)) return recording;
    if (order_ == TakesPanel::Order::LeastSurprising && sortableNats(one) != sortableNats(other))
        return sortableNats(one) < sortableNats(other);
    if (order_ == TakesPanel::Order::StarredFirst && one.starred != other.starred) return one.starred;
    return left.row() < right.row();
}

}  // namespace continuo::ui
