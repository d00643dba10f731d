#pragma once

#include "main_window/inspector/form_part.h"

namespace continuo::ui {

// Whose turn it is, and how it passes.
class TurnTakingPart : public PlayFormPart {
    Q_OBJECT

public:
    explicit TurnTakingPart(QWidget* parent = nullptr);

    // s of rest that pass the turn at the moment, while the gap is adaptive.
    void setGapInUse(double seconds);
    // What the section's head says while it is closed.
    static QString summary(const PlayForm& form);

private:
    void addMode();
    void addPedalAndKey();
    void addGap();

    ValueSlider* gap_ = nullptr;
};

}  // namespace continuo::ui
