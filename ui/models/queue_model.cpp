#include "models/queue_model.h"

#include <algorithm>

#include <QMimeData>

namespace continuo::ui {

namespace {

QString mimeType() { return QStringLiteral("application/x-continuo-job"); }

QString jobStateName(JobState state) {
    switch (state) {
        case JobState::Running: return QueueModel::tr("Running");
        case JobState::Paused: return QueueModel::tr("Paused");
        case JobState::Waiting: return QueueModel::tr("Waiting");
        case JobState::Failed: return QueueModel::tr("Failed");
        case JobState::Done: return QueueModel::tr("Done");
        case JobState::Cancelled: return QueueModel::tr("Cancelled");
    }
    return {};
}

// -1: not found.
int findRow(const QVector<JobRow>& rows, quint64 id) {
    const auto found =
        std::find_if(rows.begin(), rows.end(), [id](const JobRow& row) { return row.id == id; });
    return found == rows.end() ? -1 : static_cast<int>(found - rows.begin());
}

}  // namespace

// Returns the percentage to display; a running job never shows 100.
int toPercent(double progress, bool done) {
    const int percent = qRound(progress * 100);
    return done ? percent : std::min(percent, 99);
}

void QueueModel::setRows(const QVector<JobRow>& rows) {
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (findRow(rows, rows_[row].id) >= 0) continue;
        beginRemoveRows({}, row, row);
        rows_.removeAt(row);
        endRemoveRows();
    }
    for (int row = 0; row < rows.size(); ++row) {
        const int from = findRow(rows_, rows[row].id);
        if (from < 0) {
            beginInsertRows({}, row, row);
            rows_.insert(row, rows[row]);
            endInsertRows();
            continue;
        }
        if (from != row) {
            beginMoveRows({}, from, from, {}, row);
            rows_.move(from, row);
            endMoveRows();
        }
        if (rows[row] == rows_[row]) continue;
        rows_[row] = rows[row];
        Q_EMIT dataChanged(index(row, 0), index(row, kColumns - 1));
    }
}

int QueueModel::count(JobState state) const {
    return static_cast<int>(
        std::count_if(rows_.begin(), rows_.end(), [state](const JobRow& row) { return row.state == state; }));
}

int QueueModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int QueueModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant QueueModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const JobRow& job = rows_[index.row()];
    if (role == kJobStateRole) return static_cast<int>(job.state);
    if (role == kProgressRole) return job.progress;
    if (role == kIconRole) return job.icon;
    if (role == Qt::ToolTipRole && index.column() == kSettings)
        return job.details.isEmpty() ? job.settings : job.settings + QLatin1Char('\n') + job.details;
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case kState: return jobStateName(job.state);
        case kName: return job.name;
        case kSettings: return job.settings;
        case kProgress:
            return job.progress < 0 ? QString()
                                    : tr("%1 %").arg(toPercent(job.progress, job.state == JobState::Done));
        case kTime: return job.time;
        default: return {};
    }
}

QVariant QueueModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case kState: return tr("State");
        case kName: return tr("Job");
        case kSettings: return tr("Settings");
        case kProgress: return tr("Progress");
        //: Column of the queue.
        case kTime: return tr("Time");
        default: return {};
    }
}

Qt::ItemFlags QueueModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::ItemIsDropEnabled;
    const bool waits = rows_[index.row()].state == JobState::Waiting;
    const Qt::ItemFlags usual = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    return waits ? usual | Qt::ItemIsDragEnabled : usual;
}

QStringList QueueModel::mimeTypes() const { return {mimeType()}; }

QMimeData* QueueModel::mimeData(const QModelIndexList& indexes) const {
    if (indexes.isEmpty()) return nullptr;
    auto* data = new QMimeData;
    data->setData(mimeType(), QByteArray::number(rows_[indexes.first().row()].id));
    return data;
}

bool QueueModel::canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int,
                                 const QModelIndex& parent) const {
    if (!data->hasFormat(mimeType()) || action != Qt::MoveAction || parent.isValid()) return false;
    // The drop position is between two rows; the row above or below must be waiting.
    const int place = row < 0 ? rowCount() : row;
    const auto waits = [this](int at) {
        return at >= 0 && at < rowCount() && rows_[at].state == JobState::Waiting;
    };
    return waits(place) || waits(place - 1);
}

bool QueueModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                              const QModelIndex& parent) {
    if (!canDropMimeData(data, action, row, column, parent)) return false;
    const quint64 id = data->data(mimeType()).toULongLong();
    const int place = row < 0 ? rowCount() : row;
    const bool beforeWaiting = place < rowCount() && rows_[place].state == JobState::Waiting;
    const quint64 before = beforeWaiting ? rows_[place].id : 0;
    if (before != id) Q_EMIT moveRequested(id, before);
    // setRows() applies the new order; the view must not remove rows itself.
    return false;
}

}  // namespace continuo::ui
