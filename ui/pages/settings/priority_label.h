#pragma once

#include <QLabel>

#include "pages/settings/settings_forms.h"

namespace continuo::ui {

// What the system gives the threads of sound and MIDI before other programs, and where it refuses that, what
// follows and what to do.
class PriorityLabel : public QLabel {
    Q_OBJECT
public:
    explicit PriorityLabel(QWidget* parent = nullptr);

    void setForm(const PriorityForm&);
};

}  // namespace continuo::ui
