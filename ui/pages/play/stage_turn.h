#pragma once

#include <QWidget>

#include "forms.h"

class QLabel;

namespace continuo::ui {

class OwnerSign;
class TurnRing;

// Whose turn it is, readable from 2 m: a large ring with the seconds left, the owner's mark and name, who is
// next, and a hint.
class StageTurn : public QWidget {
    Q_OBJECT
public:
    explicit StageTurn(QWidget* parent = nullptr);
    ~StageTurn() override;

    // hint: what the player can do in the model's turn.
    void setTurn(const TurnForm& turn, const QString& hint);
    // Hides the hint in a narrow window.
    void setHintShown(bool shown);

private:
    void makeRing();
    void makeWords();
    void showHint();

    TurnRing* ring_ = nullptr;
    QLabel *secondsLeft_ = nullptr, *secondsWords_ = nullptr;
    OwnerSign *nowSign_ = nullptr, *nextSign_ = nullptr;
    QLabel *whose_ = nullptr, *next_ = nullptr, *hint_ = nullptr;
    bool hintShown_ = true, modelsTurn_ = false;
};

}  // namespace continuo::ui
