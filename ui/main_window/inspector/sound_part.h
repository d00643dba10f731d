#pragma once

#include "main_window/inspector/form_part.h"

class QLabel;

namespace continuo::ui {

// What is continued and how far: the prompt's range, seconds to generate, codec levels, and their cost.
class SoundPart : public SoundFormPart {
    Q_OBJECT

public:
    explicit SoundPart(const SoundParameters& parameters, QWidget* parent = nullptr);

    void setModel(const SoundModelFacts& facts);
    // Sets the length of the continued sound, s; 0: none.
    void setSourceSeconds(double seconds);
    // Returns "10.0 s, then 20 s".
    static QString summary(const SoundForm& form);
    // Returns "25 frames/s · 200 codes/s · 2 kbit/s"; empty without a model.
    QString codesText() const;
    // Returns "4 × 20 s take about 0:25 here: 3.2 times as fast as real time."; empty if the speed is
    // unknown.
    QString timeText() const;

private:
    int mostLevels() const;
    int levelsInUse() const;
    void updateTexts();

    SoundModelFacts facts_;
    ValueSlider *from_ = nullptr, *to_ = nullptr, *levels_ = nullptr;
    QLabel *codes_ = nullptr, *time_ = nullptr;
};

}  // namespace continuo::ui
