#pragma once

#include "main_window/inspector/form_part.h"

namespace continuo::ui {

// Bars and beats. The tempo itself is in the toolbar.
class TimePart : public PlayFormPart {
    Q_OBJECT

public:
    explicit TimePart(const PlayParameters& parameters, QWidget* parent = nullptr);
    // Returns the text of the collapsed section's head.
    static QString summary(const PlayForm& form);
};

}  // namespace continuo::ui
