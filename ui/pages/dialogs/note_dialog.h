#pragma once

#include <QDialog>
#include <optional>

#include "roll/roll_content.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace continuo::ui {

class UnitField;

// A note as numbers: pitch, start, length, velocity. Values that are not edited stay exact.
class NoteDialog : public QDialog {
    Q_OBJECT
public:
    explicit NoteDialog(const RollNote& note, QWidget* parent = nullptr);

    // Returns the edited note; nullopt while a field is invalid.
    std::optional<RollNote> note() const;

private:
    UnitField* makeField(double value, int decimals, const QString& unit, const QString& name);
    std::optional<double> readField(const UnitField& field, double before, double least, double most) const;
    void showError();

    RollNote before_;
    QComboBox* pitch_ = nullptr;
    UnitField *start_ = nullptr, *length_ = nullptr, *velocity_ = nullptr;
    QLabel* warning_ = nullptr;
    QPushButton* change_ = nullptr;
};

}  // namespace continuo::ui
