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
// reordered by dragging; buttons and a menu act on the chosen row.
class QueueView : public QWidget {
    Q_OBJECT
public:
    explicit QueueView(QWidget* parent = nullptr);

    // In the order to show: running, waiting, failed, done. Opened it shows how far all of them are, closed
    // how far the first one is.
    void setRows(const QVector<JobRow>&, const QueueTotal& total = {});
    void setPaused(bool);
    bool isOpen() const;
    // In a dock it opens as high as it was at first or as its user has made it, as far as there is room.
    void setOpen(bool);
    // As at first, whatever its user made it.
    void resetHeight();

Q_SIGNALS:
    void pauseAsked(bool paused);
    // One that has its turn keeps what was made.
    void cancelAsked(quint64 id);
    // Stopped, and what was made is discarded.
    void discardAsked(quint64 id);
    // One that ended leaves the list.
    void removeAsked(quint64 id);
    void runNextAsked(quint64 id);
    // A job that failed or was cancelled shall continue from where it was.
    void retryAsked(quint64 id);
    // One that is paused by itself shall go on.
    void resumeAsked(quint64 id);
    void moveAsked(quint64 id, quint64 before);
    void clearDoneAsked();
    // What a job made, whole or as far as it came, shall be shown: by its button, a double click or Enter.
    void showAsked(quint64 id);

protected:
    bool eventFilter(QObject* watched, QEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    QWidget* makeHeader();
    void makeTable();
    const JobRow* chosen() const;
    void act();
    void offer(const QPoint& place);
    void showSummary();
    void showHowFar();
    void showButtons();
    void showRule();
    void takeHeight();

    QueueModel model_;
    QueueTotal total_;
    int height_ = 0;  // px, when it is open
    QToolButton* open_ = nullptr;
    QLabel* summary_ = nullptr;
    QLabel* running_ = nullptr;  // the job that has its turn
    QLabel* percent_ = nullptr;  // of it, or of all
    QLabel* left_ = nullptr;     // likewise
    QLabel* rule_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QPushButton* show_ = nullptr;
    QPushButton* runNext_ = nullptr;  // or what else sets the chosen job going
    QPushButton* cancel_ = nullptr;
    QPushButton* remove_ = nullptr;  // beside it: a second click on Cancel must not remove
    QPushButton* pause_ = nullptr;
    QPushButton* clear_ = nullptr;
    QTableView* table_ = nullptr;
};

}  // namespace continuo::ui
