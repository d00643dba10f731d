#pragma once

#include <QWidget>

#include "forms.h"

class QAction;
class QComboBox;

namespace continuo::ui {

class UnitField;

// How fast it goes, in the toolbar: beats a minute, where they come from, and the click.
class TempoBar : public QWidget {
    Q_OBJECT

public:
    // click: checkable.
    explicit TempoBar(QAction* click, QWidget* parent = nullptr);

    void setTempo(const TempoForm& form);

Q_SIGNALS:
    // The user chose; of a tempo that is followed the number is no choice.
    void tempoEdited(const TempoForm& form);

private:
    void commit();
    void showTempo();

    TempoForm form_;
    UnitField* field_ = nullptr;
    QComboBox* source_ = nullptr;
};

}  // namespace continuo::ui
