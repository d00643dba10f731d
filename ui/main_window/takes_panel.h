#pragma once

#include <QModelIndex>
#include <QString>
#include <QVector>
#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QToolButton;
class QTreeView;

namespace continuo::ui {

class Badge;
class TakeDelegate;
class TakesModel;

// Facts of the row that is selected, as the foot of the pane lists them.
struct TakeFacts {
    QString title;  // "Branch A"
    bool model = false;
    QString place;  // "1 of 4"
    struct Line {
        QString name;
        QString value;
        double share = -1;  // 0..1 for a bar beside it; below 0: none
    };
    QVector<Line> lines;
    bool canKeep = false, kept = false;
    bool canFork = false;
    bool canDiscard = false;
};

// The pane at the left of Play: all takes with their branches, search, and the facts of the selected one.
class TakesPanel : public QWidget {
    Q_OBJECT

public:
    // The model outlives the panel.
    explicit TakesPanel(TakesModel& model, QWidget* parent = nullptr);

    void setFacts(const TakeFacts& facts);
    void select(const QModelIndex& index);  // of the model given
    QModelIndex selected() const;           // of the model given
    // Opens or closes the rows of a take.
    void setOpen(const QModelIndex& index, bool open);

public Q_SLOTS:
    // Selects the next (1) or previous (-1) branch in the order shown and asks to hear it; false: there is
    // none.
    bool step(int by);
    void focusSearch();

Q_SIGNALS:
    void currentChanged(const QModelIndex& index);
    void auditionRequested(const QModelIndex& index);  // Enter or double click
    void starRequested(const QModelIndex& index);
    void forkRequested(const QModelIndex& index);
    void discardRequested(const QModelIndex& index);
    void newTakeRequested();
    void menuRequested(const QModelIndex& index, const QPoint& global);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeFoot();
    void showEmpty();
    void showFacts(const TakeFacts& facts);
    QVector<QModelIndex> shownRows() const;

    TakesModel& model_;
    QSortFilterProxyModel* filter_ = nullptr;
    TakeDelegate* delegate_ = nullptr;
    QTreeView* tree_ = nullptr;
    QLineEdit* search_ = nullptr;
    QLabel* empty_ = nullptr;
    QWidget* foot_ = nullptr;
    QLabel* title_ = nullptr;
    Badge* badge_ = nullptr;
    QLabel* place_ = nullptr;
    QWidget* lines_ = nullptr;
    QPushButton* keep_ = nullptr;
    QPushButton* fork_ = nullptr;
    QToolButton* discard_ = nullptr;
};

}  // namespace continuo::ui
