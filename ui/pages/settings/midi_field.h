#pragma once

#include <QPushButton>

namespace continuo::ui {

// The MIDI message of a command. Click: learn another message; Delete: clear; Escape or losing the focus:
// stop learning.
class MidiField : public QPushButton {
    Q_OBJECT
public:
    static constexpr int kFieldWidth = 220;  // px

    // `command`: its words, for screen readers.
    explicit MidiField(const QString& command, QWidget* parent = nullptr);

    // Sets the name of the message; empty: no message is assigned.
    void setMessage(const QString& words);
    void setLearning(bool);
    bool isLearning() const { return isChecked(); }

Q_SIGNALS:
    void learnRequested();
    void learnCancelled();
    void clearRequested();

protected:
    void keyPressEvent(QKeyEvent*) override;
    void focusOutEvent(QFocusEvent*) override;
    // Ignores clicks, because only the setters change the pressed state.
    void nextCheckState() override {}

private:
    void updateTexts();

    QString message_;
};

}  // namespace continuo::ui
