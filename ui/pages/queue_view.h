#pragma once

#include <QWidget>

#include "models/queue_model.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;
class QToolButton;

namespace continuo::ui {

// The jobs: a line of 28 px that says how many there are, and opened the table of them. Waiting ones are
// reordered by dragging; buttons act on the chosen row.
class QueueView : public QWidget {
    Q_OBJECT
public:
    explicit QueueView(QWidget* parent = nullptr);

    // In the order to show: running, waiting, failed, done. Without any the view hides itself.
    void setRows(const QVector<JobRow>&);
    void setPaused(bool);
    bool isOpen() const;
    void setOpen(bool);

Q_SIGNALS:
    void pauseAsked(bool paused);
    void cancelAsked(quint64 id);
    void runNextAsked(quint64 id);
    // A job that failed shall go on from where it was.
    void retryAsked(quint64 id);
    void moveAsked(quint64 id, quint64 before);
    void clearDoneAsked();
    // A finished job was double-clicked, or Enter pressed on it.
    void showAsked(quint64 id);
    void openChanged(bool open);

protected:
    bool eventFilter(QObject* watched, QEvent*) override;

private:
    QWidget* makeHeader();
    void makeTable();
    const JobRow* chosen() const;
    void act();
    void showSummary();

    QueueModel model_;
    QToolButton* open_ = nullptr;
    QLabel* summary_ = nullptr;
    QLabel* left_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QPushButton* runNext_ = nullptr;
    QPushButton* cancel_ = nullptr;
    QPushButton* pause_ = nullptr;
    QPushButton* clear_ = nullptr;
    QTableView* table_ = nullptr;
};

}  // namespace continuo::ui
