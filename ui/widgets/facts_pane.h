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

// What is known of the thing that is selected in a pane, and what can be done with it.
struct Facts {
    QString title;  // "Branch A", "Picture D"; empty: nothing is selected
    bool model = false;
    QString place;  // "1 of 4"
    struct Line {
        QString name;
        QString value;
        double share = -1;  // 0..1 for a bar beside it; below 0: none
        QString toolTip = {};
        bool warns = false;  // it is unusual: a sign beside it, in the colour of warnings
        bool operator==(const Line&) const = default;
    };
    QVector<Line> lines;
    bool canKeep = false, kept = false;
    bool canGoOn = false;
    QString whyNotGoOn = {}, howToGoOn = {};  // for the button's tool tip; empty: as usual
    bool canDiscard = false;
    bool operator==(const Facts&) const = default;
};

// The foot of a left pane: facts of the selected thing, and the three actions keep, continue from here,
// discard. Hidden while nothing is selected.
class FactsPane : public QWidget {
    Q_OBJECT
public:
    // The words of the button that continues from here.
    FactsPane(const QString& goOn, const QString& goOnToolTip, QWidget* parent = nullptr);

    // What is shown already stays as it is: facts of what grows are told again and again.
    void setFacts(const Facts& facts);
    // Their keys are in the tool tips of the buttons; null: no command does what keep does.
    void setCommands(const QAction* keep, const QAction& discard);
    // Makes a part of what the first facts need, some tenths of a millisecond; whether more is left to do.
    // For a window that is seen and has nothing to do.
    bool prepare();

Q_SIGNALS:
    void keepAsked();
    void goOnAsked();
    void discardAsked();

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    // How a line lies in the grid.
    struct Shape {
        bool warns = false, bar = false;
        bool alone = false;  // name and value are too long to stand beside each other
        bool operator==(const Shape&) const = default;
    };
    // Its widgets last, in whatever shape: to make and style one takes longer than all else.
    struct Row {
        Shape shape = {};
        QLabel *name = nullptr, *value = nullptr, *sign = nullptr;
        QProgressBar* bar = nullptr;
        bool warned = false;  // the value has the colour of warnings
    };
    void showLines();
    void layRows(const std::vector<Shape>& shapes);
    std::vector<Shape> shapes() const;
    Row makeRow();
    void fit(Row& row, const Shape& shape);
    void lay(int at, const Row& row);
    static void fill(const Row& row, const Facts::Line& line);
    static void show(const Row& row, bool shown);
    int room() const;

    QString goOnTip_;
    QLabel* title_ = nullptr;
    Badge* badge_ = nullptr;
    QLabel* place_ = nullptr;
    QWidget* lines_ = nullptr;
    QScrollArea* scroll_ = nullptr;
    Facts shown_;
    std::vector<Row> rows_;  // those of its lines, and behind them others that wait
    std::size_t laid_ = 0;   // of its lines
    QPushButton* keep_ = nullptr;
    QPushButton* goOn_ = nullptr;
    QToolButton* discard_ = nullptr;
};

}  // namespace continuo::ui
