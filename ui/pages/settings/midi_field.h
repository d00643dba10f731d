#pragma once

#include <QPushButton>

namespace continuo::ui {

// The MIDI message of a command: clicked it asks to learn another one, Delete forgets it, Escape or leaving
// the field ends the learning.
class MidiField : public QPushButton {
    Q_OBJECT
public:
    static constexpr int kFieldWidth = 220;  // px

    // `command`: its words, for a screen reader.
    explicit MidiField(const QString& command, QWidget* parent = nullptr);

    // Empty: nothing gives the command.
    void setMessage(const QString& words);
    void setLearning(bool);
    bool isLearning() const { return isChecked(); }

Q_SIGNALS:
    void learnAsked();
    void learnCancelled();
    void forgetAsked();

protected:
    void keyPressEvent(QKeyEvent*) override;
    void focusOutEvent(QFocusEvent*) override;
    // The frame says what is, not what was clicked.
    void nextCheckState() override {}

private:
    void showWords();

    QString message_;
};

}  // namespace continuo::ui
