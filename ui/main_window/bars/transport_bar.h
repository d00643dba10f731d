#pragma once

#include <QWidget>

#include "forms.h"
#include "theme/tokens.h"
#include "widgets/owner_mark.h"

class QAction;
class QHBoxLayout;
class QLabel;

namespace continuo::ui {

class ElidedLabel;
class OwnerSign;
class SpeedBox;
class TempoBar;
class TimeReadout;
class TurnRing;

// The toolbar of Play: record, play, stop, playback speed, whose turn it is, another answer, time, Panic.
class TransportBar : public QWidget {
    Q_OBJECT

public:
    struct Actions {
        QAction* record = nullptr;  // checkable
        QAction* play = nullptr;    // checkable
        QAction* stop = nullptr;
        QAction* panic = nullptr;
        QAction* click = nullptr;  // checkable
        QAction* loop = nullptr;   // checkable
        QAction* answerAgain = nullptr;
    };
    explicit TransportBar(const Actions& actions, QWidget* parent = nullptr);

    void setTurn(const TurnForm& form);
    // Sets why no model answers (only the first sentence is shown); empty: a model answers or is being
    // loaded.
    void setNoModelReason(const QString& why);
    void setTime(double seconds);
    // The minimum excludes the parts that a narrow window hides.
    QSize minimumSizeHint() const override;
    // Returns the width in px that shows everything except the words beside the marks.
    int widthWithWords() const;
    TempoBar& tempo() { return *tempo_; }
    SpeedBox& speed() { return *speed_; }

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    struct Mark {
        OwnerSign* sign = nullptr;
        QLabel* word = nullptr;
    };
    static void showMark(const Mark& mark, bool theirTurn, QColor Tokens::*colour);
    Mark addMark(Owner owner, const QString& text);
    static int markWidth(const Mark& mark);
    void showTurn();
    void fit();
    QList<QWidget*> hideableParts() const;
    int requiredWidth(const QWidget& part) const;

    TurnForm turn_;
    QString trouble_;
    QHBoxLayout* row_ = nullptr;
    TurnRing* ring_ = nullptr;
    QLabel* turnLabel_ = nullptr;
    Mark you_, model_;
    ElidedLabel* waiting_ = nullptr;
    TimeReadout* time_ = nullptr;
    TempoBar* tempo_ = nullptr;
    SpeedBox* speed_ = nullptr;
};

}  // namespace continuo::ui
