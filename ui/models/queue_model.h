#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <QVector>

namespace continuo::ui {

enum class JobState { Running, Paused, Waiting, Failed, Done, Cancelled };

// One job in the queue.
struct JobRow {
    quint64 id = 0;
    JobState state = JobState::Waiting;
    QString icon;                     // icon name: "note", "waveform", "grid"
    QString name;                     // "Continue “fox”, 8 pictures"
    QString settings;                 // "kept 50 % · N 512"
    double progress = -1;             // 0 to 1; below 0: unknown
    QString time;                     // "0:41 left", "about 2:36"
    QString details = {};             // of a failure, shown on request
    bool pausedIndividually = false;  // paused on its own, not with the queue; can be resumed
    bool hasResult = true;            // ended job: has a result
    bool canDiscard = false;          // running job: its result can be discarded when it is stopped
    bool canResume = false;           // ended job: can be resumed, so Clear keeps it
    bool operator==(const JobRow&) const = default;
};

// The progress of all pending jobs together.
struct QueueTotal {
    QString timeLeft;      // "4:06 left in all"; empty: unknown
    double progress = -1;  // 0 to 1; below 0: only one job
};

// Returns the percentage to display: 100 only if done.
int toPercent(double progress, bool done);

// The jobs: running or paused, waiting in order, failed, done or cancelled. Waiting jobs can be reordered by
// dragging; a signal requests the new order, and setRows() applies it.
class QueueModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kState, kName, kSettings, kProgress, kTime, kColumns };
    static constexpr int kJobStateRole = Qt::UserRole;      // int(JobState)
    static constexpr int kProgressRole = Qt::UserRole + 1;  // double; below 0: unknown
    static constexpr int kIconRole = Qt::UserRole + 2;      // QString

    using QAbstractTableModel::QAbstractTableModel;

    // Sets the rows in display order. Rows that remain keep their selection.
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
    // Requests to move the waiting job `id` before the waiting job `before`; 0: to the end.
    void moveRequested(quint64 id, quint64 before);

private:
    QVector<JobRow> rows_;
};

}  // namespace continuo::ui
