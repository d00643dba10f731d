#include "main_window/history/picture_order.h"

#include <limits>

#include "models/pictures_model.h"

namespace continuo::ui {
namespace {

// Returns a sort key that puts sets with unknown bits last.
double sortableBits(const QModelIndex& index) {
    const double bits = index.data(PicturesModel::kBitsRole).toDouble();
    return bits < 0 ? std::numeric_limits<double>::infinity() : bits;
}

}  // namespace

PictureOrder::PictureOrder(QObject* parent) : SearchedRows(PicturesModel::kSearchRole, parent) {
    setDynamicSortFilter(true);
    sort(0);
}

void PictureOrder::setOrder(PicturesPanel::Order order) {
    order_ = order;
    invalidate();
}

bool PictureOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const bool leftSource = left.data(PicturesModel::kSourceRole).toBool();
    if (leftSource != right.data(PicturesModel::kSourceRole).toBool()) return leftSource;
    if (order_ == PicturesPanel::Order::BitsPerDim && sortableBits(left) != sortableBits(right))
        return sortableBits(left) < sortableBits(right);
    if (order_ == PicturesPanel::Order::Name) {
        const int compared = left.data().toString().localeAwareCompare(right.data().toString());
        if (compared != 0) return compared < 0;
    }
    return left.row() < right.row();
}

}  // namespace continuo::ui
