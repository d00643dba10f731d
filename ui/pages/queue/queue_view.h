#pragma once

#include <QWidget>

#include "models/queue_model.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;
class QToolButton;

namespace continuo::ui {

// The queue: a line of 28 px with the number of jobs, expandable to a table. Waiting jobs are reordered by
// dragging; buttons and a menu act on the selected row.
class QueueView : public QWidget {
    Q_OBJECT
public:
    explicit QueueView(QWidget* parent = nullptr);

    // Sets the jobs in display order: running, waiting, failed, done. Expanded it shows the total progress,
    // collapsed that of the first job.
    void setRows(const QVector<JobRow>&, const QueueTotal& total = {});
    void setPaused(bool);
    bool isOpen() const;
    // Expands or collapses. In a dock it expands to its default or last height, limited by the room.
    void setOpen(bool);
    // Restores the default height.
    void resetHeight();

Q_SIGNALS:
    void pauseRequested(bool paused);
    // Requests to stop a running job and keep its partial result, or to cancel a waiting one.
    void cancelRequested(quint64 id);
    // Requests to stop the job and discard its result.
    void discardRequested(quint64 id);
    // Requests to remove an ended job from the list.
    void removeRequested(quint64 id);
    void runNextRequested(quint64 id);
    // Requests to resume a failed or cancelled job.
    void retryRequested(quint64 id);
    // Requests to resume an individually paused job.
    void resumeRequested(quint64 id);
    void moveRequested(quint64 id, quint64 before);
    void clearDoneRequested();
    // Requests to show the (partial) result of a job; by button, double click or Enter.
    void showRequested(quint64 id);

protected:
    bool eventFilter(QObject* watched, QEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    QWidget* makeHeader();
    void makeTable();
    const JobRow* selectedJob() const;
    void activateSelected();
    void showRowMenu(const QPoint& place);
    void showSummary();
    void showProgress();
    void showButtons();
    void showHint();
    void restoreDockHeight();

    QueueModel model_;
    QueueTotal total_;
    int height_ = 0;  // px when expanded
    QToolButton* open_ = nullptr;
    QLabel* summary_ = nullptr;
    QLabel* running_ = nullptr;  // name of the running job
    QLabel* percent_ = nullptr;  // of the running job, or the total
    QLabel* left_ = nullptr;     // of the running job, or the total
    QLabel* rule_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QPushButton* show_ = nullptr;
    QPushButton* runNext_ = nullptr;  // its text is the way to start the selected job
    QPushButton* cancel_ = nullptr;
    QPushButton* remove_ = nullptr;  // separate, so that a double click on Cancel does not remove
    QPushButton* pause_ = nullptr;
    QPushButton* clear_ = nullptr;
    QTableView* table_ = nullptr;
};

}  // namespace continuo::ui
