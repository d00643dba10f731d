#pragma once

#include "main_window/play_form_part.h"

class QCheckBox;
class QLabel;

namespace continuo::ui {

class LatentsCurve;

// How the model makes its notes: temperature, latents with what they cost and bring, length, seed.
class GeneratePart : public PlayFormPart {
    Q_OBJECT

public:
    explicit GeneratePart(QWidget* parent = nullptr);

    void setModel(const ModelFacts& facts);
    // The fewest latents that automatic control and the keys go down to.
    static constexpr int kFewestLatents = 16;

private:
    void addLatents();
    void addLength();
    void showFacts();

    ModelFacts facts_;
    ValueSlider* latents_ = nullptr;
    QCheckBox* automatic_ = nullptr;
    QLabel* latentsFacts_ = nullptr;
    LatentsCurve* curve_ = nullptr;
};

}  // namespace continuo::ui
