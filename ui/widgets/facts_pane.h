#pragma once

#include <QString>
#include <QVector>
#include <QWidget>
#include <vector>

class QAction;
class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace continuo::ui {

class Badge;

// Facts about the item selected in a pane, and its commands.
struct Facts {
    QString title;  // "Branch A", "Picture D"; empty: no selection
    bool model = false;
    QString place;  // "1 of 4"
    struct Line {
        QString name;
        QString value;
        double share = -1;  // 0 to 1 for a bar beside it; below 0: none
        QString toolTip = {};
        bool isUnusual = false;  // unusual value: warning icon and colour
        bool operator==(const Line&) const = default;
    };
    QVector<Line> lines;
    bool canKeep = false, kept = false;
    bool canContinue = false;
    QString cannotContinueReason = {}, continueHint = {};  // tooltip of the button; empty: default
    bool canDiscard = false;
    bool operator==(const Facts&) const = default;
};

// The foot of a left pane: facts of the selected item, and the commands keep, continue from here, discard.
// Hidden without a selection.
class FactsPane : public QWidget {
    Q_OBJECT
public:
    // goOn: text of the button that continues from here.
    FactsPane(const QString& goOn, const QString& goOnToolTip, QWidget* parent = nullptr);

    // Sets the facts. Updates only what changed, because facts of growing items are set often.
    void setFacts(const Facts& facts);
    // Sets the commands whose shortcuts the buttons' tooltips show; null: keep has no command.
    void setCommands(const QAction* keep, const QAction& discard);
    // Makes some of the widgets in advance, for some tenths of a millisecond. Returns whether more remain.
    // Call in idle time of a visible window.
    bool prepareRows();

Q_SIGNALS:
    void keepRequested();
    void continueRequested();
    void discardRequested();

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    // The layout of a line in the grid.
    struct Shape {
        bool warns = false, bar = false;
        bool separateRows = false;  // name and value are too long for one row
        bool operator==(const Shape&) const = default;
    };
    // Keeps its widgets for reuse in any shape, because making and styling them is the most expensive part.
    struct Row {
        Shape shape = {};
        QLabel *name = nullptr, *value = nullptr, *sign = nullptr;
        QProgressBar* bar = nullptr;
        bool warned = false;  // the value has the warning colour
    };
    void showLines();
    void placeRows(const std::vector<Shape>& shapes);
    std::vector<Shape> shapes() const;
    Row makeRow();
    void adaptRow(Row& row, const Shape& shape);
    void placeRow(int at, const Row& row);
    static void fillRow(const Row& row, const Facts::Line& line);
    static void setRowVisible(const Row& row, bool shown);
    int lineWidth() const;

    QString goOnTip_;
    QLabel* title_ = nullptr;
    Badge* badge_ = nullptr;
    QLabel* place_ = nullptr;
    QWidget* lines_ = nullptr;
    QScrollArea* scroll_ = nullptr;
    Facts shown_;
    std::vector<Row> rows_;  // the used ones first, then spare ones
    std::size_t laid_ = 0;   // number of used rows
    QPushButton* keep_ = nullptr;
    QPushButton* goOn_ = nullptr;
    QToolButton* discard_ = nullptr;
};

}  // namespace continuo::ui
