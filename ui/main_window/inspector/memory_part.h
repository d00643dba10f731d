#pragma once

#include "main_window/inspector/form_part.h"

class QLabel;

namespace continuo::ui {

// How much music is in the model's context: the user's choice and the actual amount.
class MemoryPart : public PlayFormPart {
    Q_OBJECT

public:
    explicit MemoryPart(const PlayParameters& parameters, QWidget* parent = nullptr);

    // Sets the amount of music in the context. Returns whether the summary may have changed.
    bool setContext(const ContextForm& heard);
    QString summary(const PlayForm& form) const;

private:
    ContextForm heard_;
    QLabel* ofTakes_ = nullptr;
    QWidget* ofTakesRow_ = nullptr;
};

}  // namespace continuo::ui
