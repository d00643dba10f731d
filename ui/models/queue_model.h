#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <QVector>

namespace continuo::ui {

enum class JobState { Running, Paused, Waiting, Failed, Done, Cancelled };

// One job as the queue shows it.
struct JobRow {
    quint64 id = 0;
    JobState state = JobState::Waiting;
    QString icon;             // name of a drawing: "note", "waveform", "grid"
    QString name;             // "Continue “fox”, 8 pictures"
    QString settings;         // "kept 50 % · N 512"
    double progress = -1;     // 0 to 1; below 0: not known
    QString time;             // "0:41 left", "about 2:36"
    QString details = {};     // of a failure, shown where one asks for it
    bool held = false;        // a paused one: by itself, so that it can be resumed
    bool made = true;         // one that ended: there is something of it
    bool canDiscard = false;  // one that has its turn: what it makes can be thrown away as it is stopped
    bool mayGoOn = false;     // one that ended: it is not cleared with those that are done
    bool operator==(const JobRow&) const = default;
};

// How far all jobs together are that are to be done.
struct QueueTotal {
    QString left;          // "4:06 left in all"; empty: it is not known
    double progress = -1;  // 0 to 1; below 0: there is one job alone
};

// As it is shown: 100 only of what is done.
int percentOf(double progress, bool done);

// The jobs: running or paused, waiting in their order, failed, done or cancelled. Waiting ones can be dragged
// among themselves; the new order is asked for by a signal and comes back by setRows().
class QueueModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kState, kName, kSettings, kProgress, kTime, kColumns };
    static constexpr int kJobStateRole = Qt::UserRole;      // int(JobState)
    static constexpr int kProgressRole = Qt::UserRole + 1;  // double, below 0: not known
    static constexpr int kIconRole = Qt::UserRole + 2;      // QString

    using QAbstractTableModel::QAbstractTableModel;

    // In the order to show. Rows that stay keep their place in a view's selection.
    void setRows(const QVector<JobRow>&);
    const JobRow& at(int row) const { return rows_[row]; }
    int count(JobState) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex&, int role) const override;
    QVariant headerData(int section, Qt::Orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex&) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList&) const override;
    bool canDropMimeData(const QMimeData*, Qt::DropAction, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData*, Qt::DropAction, int row, int column,
                      const QModelIndex& parent) override;

Q_SIGNALS:
    // The waiting job `id` shall come before the waiting job `before`; 0: last.
    void moveAsked(quint64 id, quint64 before);

private:
    QVector<JobRow> rows_;
};

}  // namespace continuo::ui
