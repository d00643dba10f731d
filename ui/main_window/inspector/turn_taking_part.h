#pragma once

#include "main_window/inspector/form_part.h"

namespace continuo::ui {

// Turn taking: when the turn passes.
class TurnTakingPart : public PlayFormPart {
    Q_OBJECT

public:
    explicit TurnTakingPart(const PlayParameters& parameters, QWidget* parent = nullptr);

    // Sets the rest that currently passes the turn, s, if the gap is adaptive.
    void setGapInUse(double seconds);
    // Returns the text of the collapsed section's head.
    static QString summary(const PlayForm& form);

private:
    void addMode();
    void addPedalAndKey(const SliderScale::Range& keys);
    void addGap(const FormParameter<PlayForm>& gap);

    ValueSlider* gap_ = nullptr;
};

}  // namespace continuo::ui
