#include "pages/settings/midi_field.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QStyle>

#include "theme/theme.h"

namespace continuo::ui {

MidiField::MidiField(const QString& command, QWidget* parent) : QPushButton(parent) {
    setCheckable(true);
    setAutoDefault(false);
    setFixedWidth(kFieldWidth);
    //: Read aloud: the field for the MIDI message that triggers the command %1.
    setAccessibleName(tr("%1: MIDI").arg(command));
    setToolTip(tr("Click, then press a pedal, pad or key of a MIDI device. Delete removes the assignment."));
    Theme::setRole(this, ButtonRole::Small);
    connect(this, &QPushButton::clicked, this, [this] {
        if (isLearning())
            Q_EMIT learnCancelled();
        else
            Q_EMIT learnRequested();
    });
    updateTexts();
}

void MidiField::setMessage(const QString& words) {
    message_ = words;
    updateTexts();
}

void MidiField::setLearning(bool learning) {
    setChecked(learning);
    updateTexts();
}

void MidiField::updateTexts() {
    const bool empty = message_.isEmpty() && !isLearning();
    setText(isLearning() ? tr("Press a pedal, pad or key…") : empty ? tr("None") : message_);
    setAccessibleDescription(text());
    setProperty("field", empty ? QStringLiteral("empty") : QStringLiteral("full"));
    style()->unpolish(this);  // makes the style sheet read the property again
    style()->polish(this);
}

void MidiField::keyPressEvent(QKeyEvent* event) {
    const bool erases = event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace;
    if (event->key() == Qt::Key_Escape && isLearning()) {
        Q_EMIT learnCancelled();
    } else if (erases) {
        if (isLearning()) Q_EMIT learnCancelled();
        if (!message_.isEmpty()) Q_EMIT clearRequested();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
    } else {
        QPushButton::keyPressEvent(event);
    }
}

void MidiField::focusOutEvent(QFocusEvent* event) {
    QPushButton::focusOutEvent(event);
    if (isLearning() && event->reason() != Qt::PopupFocusReason) Q_EMIT learnCancelled();
}

}  // namespace continuo::ui
