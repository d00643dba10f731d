#include "models/pictures_model.h"

#include <algorithm>

namespace continuo::ui {
namespace {

// Compares the thumbnails' cache keys instead of their pixels.
bool looksSame(const PictureSetRow& a, const PictureSetRow& b) {
    return a.isSource == b.isSource && a.name == b.name && a.detail == b.detail &&
           a.thumbnail.cacheKey() == b.thumbnail.cacheKey() && a.bitsPerDim == b.bitsPerDim &&
           a.starred == b.starred && a.running == b.running && a.dateText == b.dateText;
}

}  // namespace

void PicturesModel::setRows(const QVector<PictureSetRow>& rows) {
    const auto isIn = [](const QVector<PictureSetRow>& list, qint64 id) {
        return std::any_of(list.begin(), list.end(), [id](const PictureSetRow& row) { return row.id == id; });
    };
    for (int i = static_cast<int>(rows_.size()) - 1; i >= 0; --i) {
        if (isIn(rows, rows_[i].id)) continue;
        beginRemoveRows({}, i, i);
        rows_.removeAt(i);
        endRemoveRows();
    }
    for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
        const int from = find(rows[i].id).row();
        if (from < 0) {
            beginInsertRows({}, i, i);
            rows_.insert(i, rows[i]);
            endInsertRows();
            continue;
        }
        if (from != i) {
            beginMoveRows({}, from, from, {}, i);
            rows_.move(from, i);
            endMoveRows();
        }
        updateRow(i, rows[i]);
    }
}

void PicturesModel::setRow(const PictureSetRow& row) {
    if (const QModelIndex place = find(row.id); place.isValid()) updateRow(place.row(), row);
}

void PicturesModel::updateRow(int place, const PictureSetRow& row) {
    if (looksSame(rows_[place], row)) return;
    rows_[place] = row;
    Q_EMIT dataChanged(index(place), index(place));
}

QModelIndex PicturesModel::find(qint64 id) const {
    for (int i = 0; i < static_cast<int>(rows_.size()); ++i)
        if (rows_[i].id == id) return index(i);
    return {};
}

int PicturesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant PicturesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const PictureSetRow& row = this->row(index);
    switch (role) {
        case Qt::DisplayRole: return row.name;
        case Qt::DecorationRole: return row.thumbnail;
        case Qt::ToolTipRole: {
            //: Name of a set, and what it contains.
            const QString words = !row.detail.isEmpty() ? tr("%1, %2").arg(row.name, row.detail) : row.name;
            return row.dateText.isEmpty() ? words : words + QLatin1Char('\n') + row.dateText;
        }
        case Qt::AccessibleTextRole: {
            // The texts are in the order in which the row draws them.
            QStringList parts = {row.name};
            if (row.running) parts << tr("being generated");
            if (!row.detail.isEmpty()) parts << row.detail;
            if (row.bitsPerDim >= 0)
                parts << (kind_ == SetKind::Sounds ? tr("%L1 bits per code") : tr("%L1 bits per dimension"))
                             .arg(row.bitsPerDim, 0, 'f', 2);
            //: About a set, read aloud: it has a star.
            if (row.starred) parts << tr("starred");
            return parts.join(QStringLiteral(", "));
        }
        case kIdRole: return row.id;
        case kSourceRole: return row.isSource;
        case kStarRole: return row.starred;
        case kBitsRole: return row.bitsPerDim;
        case kSearchRole: return QStringList({row.name, row.detail, row.dateText}).join(QLatin1Char(' '));
        default: return {};
    }
}

Qt::ItemFlags PicturesModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    const Qt::ItemFlags made = row(index).isSource ? Qt::NoItemFlags : Qt::ItemIsDragEnabled;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren | made;
}

}  // namespace continuo::ui
