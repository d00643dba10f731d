#pragma once

#include "main_window/inspector/form_part.h"

class QLabel;

namespace continuo::ui {

// How far back the model hears: what its user chose, and what it really hears.
class MemoryPart : public PlayFormPart {
    Q_OBJECT

public:
    explicit MemoryPart(QWidget* parent = nullptr);

    // Returns whether the summary may be another one.
    bool setHeard(const HeardForm& heard);
    QString summary(const PlayForm& form) const;

private:
    HeardForm heard_;
    QLabel* ofTakes_ = nullptr;
    QWidget* ofTakesRow_ = nullptr;
};

}  // namespace continuo::ui
