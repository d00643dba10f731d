#pragma once

#include <QString>
#include <QVector>
#include <QWidget>

class QLabel;
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
    };
    QVector<Line> lines;
    bool canKeep = false, kept = false;
    bool canGoOn = false;
    QString whyNotGoOn = {};  // for the button's tool tip; empty: as usual
    bool canDiscard = false;
};

// The foot of a left pane: facts of the selected thing, and the three actions keep, continue from here,
// discard. Hidden while nothing is selected.
class FactsPane : public QWidget {
    Q_OBJECT
public:
    // The words of the button that continues from here.
    FactsPane(const QString& goOn, const QString& goOnToolTip, QWidget* parent = nullptr);

    void setFacts(const Facts& facts);

Q_SIGNALS:
    void keepAsked();
    void goOnAsked();
    void discardAsked();

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    void showLines(const QVector<Facts::Line>& lines);
    int room() const;

    QString goOnTip_;
    QLabel* title_ = nullptr;
    Badge* badge_ = nullptr;
    QLabel* place_ = nullptr;
    QWidget* lines_ = nullptr;
    QScrollArea* scroll_ = nullptr;
    QVector<Facts::Line> shown_;
    QPushButton* keep_ = nullptr;
    QPushButton* goOn_ = nullptr;
    QToolButton* discard_ = nullptr;
};

}  // namespace continuo::ui
