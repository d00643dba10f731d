#pragma once

#include <QWidget>

#include "forms.h"

class QComboBox;

namespace continuo::ui {

class UnitField;

// How fast it goes, in the toolbar: beats a minute, where they come from, and the click.
class TempoBar : public QWidget {
    Q_OBJECT

public:
    // click: its button.
    explicit TempoBar(QWidget* click, QWidget* parent = nullptr);

    void setTempo(const TempoForm& form);

Q_SIGNALS:
    // The user chose; of a tempo that is followed the number is no choice.
    void tempoEdited(const TempoForm& form);
    // Return: the keys belong to the music again.
    void left();

private:
    void commit();
    void showTempo();
    void setWrong(bool);

    TempoForm form_;
    UnitField* field_ = nullptr;
    QComboBox* source_ = nullptr;
};

}  // namespace continuo::ui
