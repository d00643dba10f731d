#include "pages/dialogs/note_dialog.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "pages/dialogs/dialog_words.h"
#include "roll/note_edit.h"
#include "roll/roll_text.h"
#include "widgets/form_group.h"
#include "widgets/tab_order.h"
#include "widgets/unit_field.h"

namespace continuo::ui {

namespace {

constexpr int kLabelWidth = 88;      // px
constexpr double kLongest = 86'400;  // s
constexpr int kMostVelocity = 127;

}  // namespace

NoteDialog::NoteDialog(const RollNote& note, QWidget* parent) : QDialog(parent), before_(note) {
    setWindowTitle(tr("Change this note"));
    resize(360, 0);
    auto* group = new FormGroup(voiceName(note.voice), kLabelWidth, this);
    pitch_ = new QComboBox(group);
    for (int pitch = std::min(kLowestPitch, note.pitch); pitch <= std::max(kHighestPitch, note.pitch);
         ++pitch) {
        pitch_->addItem(pitchName(pitch), pitch);
        pitch_->setItemData(pitch_->count() - 1, spokenPitch(pitch), Qt::AccessibleTextRole);
    }
    pitch_->setCurrentIndex(pitch_->findData(note.pitch));
    group->addRow(tr("Pitch"), pitch_);
    const QString seconds = tr("s");
    //: Label: when a note begins.
    group->addRow(tr("Start"), start_ = makeField(note.start, 3, seconds, tr("Start, seconds")));
    group->addRow(tr("Length"),
                  length_ = makeField(note.end - note.start, 3, seconds, tr("Length, seconds")));
    group->addRow(tr("Velocity"), velocity_ = makeField(note.velocity, 0, {}, tr("Velocity, 1 to 127")));

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addWidget(makeDialogLabel(this, windowTitle(), TextStyle::PageTitle, &Tokens::text));
    column->addWidget(group);
    warning_ = makeWarningLine(this, column, &Tokens::warn);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    //: Button: changes the note.
    change_ = new QPushButton(tr("Change"), this);
    change_->setDefault(true);
    Theme::setRole(change_, ButtonRole::Primary);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(change_);
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(change_, &QPushButton::clicked, this, &QDialog::accept);
    setTabOrderByLayout(this);
    pitch_->setFocus();
}

UnitField* NoteDialog::makeField(double value, int decimals, const QString& unit, const QString& name) {
    auto* field = new UnitField(this);
    field->setUnit(unit);
    field->setText(QLocale().toString(value, 'f', decimals));
    field->setAccessibleName(name);
    connect(field, &QLineEdit::textEdited, this, &NoteDialog::showError);
    connect(field, &UnitField::inputDiscarded, this, [this, field, as = field->text()] {
        field->setText(as);
        showError();
    });
    return field;
}

std::optional<double> NoteDialog::readField(const UnitField& field, double before, double least,
                                            double most) const {
    if (!field.isModified()) return before;  // the displayed value is rounded
    return UnitField::parseNumber(field.text(), field.unit(), least, most);
}

std::optional<RollNote> NoteDialog::note() const {
    const auto start = readField(*start_, before_.start, 0, kLongest);
    const auto length = readField(*length_, before_.end - before_.start, kShortestNote, kLongest);
    const auto velocity = readField(*velocity_, before_.velocity, 1, kMostVelocity);
    if (!start || !length || !velocity) return {};
    RollNote note = before_;
    note.pitch = pitch_->currentData().toInt();
    note.start = *start;
    if (start_->isModified() || length_->isModified()) note.end = *start + *length;
    note.velocity = static_cast<int>(std::lround(*velocity));
    if (note != before_) ensureLength(note);
    return note;
}

void NoteDialog::showError() {
    start_->setInvalid(!readField(*start_, before_.start, 0, kLongest));
    length_->setInvalid(!readField(*length_, before_.end - before_.start, kShortestNote, kLongest));
    velocity_->setInvalid(!readField(*velocity_, before_.velocity, 1, kMostVelocity));
    const QString wrong = start_->isInvalid()    ? tr("The start must be a number of seconds, 0 or more.")
                          : length_->isInvalid() ? tr("The length must be a number of seconds, at least %1.")
                                                       .arg(QLocale().toString(kShortestNote))
                          : velocity_->isInvalid() ? tr("The velocity must be a number from 1 to 127.")
                                                   : QString();
    setLineText(warning_, wrong);
    change_->setEnabled(wrong.isEmpty());
}

}  // namespace continuo::ui
