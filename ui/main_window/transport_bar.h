#pragma once

#include <QWidget>

#include "forms.h"

class QAction;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace continuo::ui {

class TimeReadout;
class TurnRing;

// The bar below the menus: record, play, stop, whose turn it is, the time, and Panic, which is at the same
// place always.
class TransportBar : public QWidget {
    Q_OBJECT

public:
    struct Actions {
        QAction* record = nullptr;  // checkable
        QAction* play = nullptr;    // checkable
        QAction* stop = nullptr;
        QAction* panic = nullptr;
    };
    explicit TransportBar(const Actions& actions, QWidget* parent = nullptr);

    void setTurn(const TurnForm& form);
    void setTime(double seconds);

private:
    QToolButton* addButton(QAction* action);
    QPushButton* makePanic(QAction* action);
    QLabel* addMark(const QString& text);
    void showTurn();

    TurnForm turn_;
    QHBoxLayout* row_ = nullptr;
    TurnRing* ring_ = nullptr;
    QLabel* you_ = nullptr;
    QLabel* model_ = nullptr;
    QLabel* waiting_ = nullptr;
    TimeReadout* time_ = nullptr;
};

}  // namespace continuo::ui
