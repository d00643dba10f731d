#pragma once

#include <QStringList>

#include "main_window/inspector/form_part.h"

class QLabel;

namespace continuo::ui {

// What the model may play: its scale, its keys, how many notes and how loud.
class ConstraintsPart : public PlayFormPart {
    Q_OBJECT

public:
    explicit ConstraintsPart(QWidget* parent = nullptr);

    // The key of what is played, and the share of its notes, 0 to 1, that lie in it; a root below 0: too
    // little was heard.
    void setKeyHeard(int root, int kind, double share);
    // "E♭ minor"; roots count from C, kinds: major, minor, harmonic minor, dorian, mixolydian, major and
    // minor pentatonic, blues, whole tone.
    static QString scaleName(int root, int kind);
    // What the section's head says while it is closed.
    static QString summary(const PlayForm& form);
    // What that says, a part each; none: the model may play anything.
    static QStringList words(const PlayForm& form);

private:
    void addScale();
    void addRegister();
    void addAmounts();
    void addDensity(const QString& any);
    void showKey();

    QLabel* heard_ = nullptr;
    int heardRoot_ = -1, heardKind_ = 0, heardPercent_ = 0;
};

}  // namespace continuo::ui
