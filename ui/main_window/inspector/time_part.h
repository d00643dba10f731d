#pragma once

#include "main_window/inspector/form_part.h"

namespace continuo::ui {

// Bars and beats: the toolbar has the tempo itself.
class TimePart : public PlayFormPart {
    Q_OBJECT

public:
    explicit TimePart(QWidget* parent = nullptr);
    // What the section's head says while it is closed.
    static QString summary(const PlayForm& form);
};

}  // namespace continuo::ui
