#pragma once

#include <QLabel>

#include "pages/settings/settings_forms.h"

namespace continuo::ui {

// The priority that the system gives the audio and MIDI threads. If it is refused: the consequence and the
// remedy.
class PriorityLabel : public QLabel {
    Q_OBJECT
public:
    explicit PriorityLabel(QWidget* parent = nullptr);

    void setForm(const PriorityForm&);
};

}  // namespace continuo::ui
