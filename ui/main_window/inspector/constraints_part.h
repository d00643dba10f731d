#pragma once

#include <QStringList>

#include "main_window/inspector/form_part.h"

class QLabel;

namespace continuo::ui {

// Constraints on the model: scale, register, number of notes, loudness.
class ConstraintsPart : public PlayFormPart {
    Q_OBJECT

public:
    explicit ConstraintsPart(const PlayParameters& parameters, QWidget* parent = nullptr);

    // Sets the detected key and the share of notes in it, 0 to 1; root below 0: too little music.
    void setDetectedKey(int root, int kind, double share);
    // Returns "E♭ minor". Roots count from C; kinds: major, minor, harmonic minor, dorian, mixolydian, major
    // and minor pentatonic, blues, whole tone.
    static QString scaleName(int root, int kind);
    // Returns the text of the collapsed section's head.
    static QString summary(const PlayForm& form, const PlayForm& usual);
    // Returns the constraints that the summary joins; empty: no constraint.
    static QStringList constraintTexts(const PlayForm& form, const PlayForm& usual);

private:
    void addScale();
    void addRegister(const PlayParameters& parameters);
    void addAmounts(const PlayParameters& parameters);
    void addDensity(const PlayParameters& parameters);
    void showKey();

    QLabel* heard_ = nullptr;
    int heardRoot_ = -1, heardKind_ = 0, heardPercent_ = 0;
};

}  // namespace continuo::ui
