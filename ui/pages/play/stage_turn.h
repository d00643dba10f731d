#pragma once

#include <QWidget>

#include "forms.h"

class QLabel;

namespace continuo::ui {

class OwnerSign;
class TurnRing;

// Whose turn it is, read from two metres: a large ring with the seconds that are left, the owner's sign and
// word, who is next, and what one can do.
class StageTurn : public QWidget {
    Q_OBJECT
public:
    explicit StageTurn(QWidget* parent = nullptr);
    ~StageTurn() override;

    // hint: what the player can do in the model's turn.
    void setTurn(const TurnForm& turn, const QString& hint);
    // A narrow window leaves the hint out.
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
