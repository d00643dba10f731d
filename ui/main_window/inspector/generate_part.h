#pragma once

#include "main_window/inspector/form_part.h"

class QLabel;

namespace continuo::ui {

class LatentsField;

// How the model generates notes: temperature, latents with their cost and benefit, length, seed.
class GeneratePart : public PlayFormPart {
    Q_OBJECT

public:
    explicit GeneratePart(const PlayParameters& parameters, QWidget* parent = nullptr);

    void setModel(const ModelFacts& facts);
    void setRecentSpeed(int latents, double msPerToken);  // as in LatentsField
    // Sets whether the next notes continue a take (then every mode uses the length) or are played live.
    // length: a sentence with the resulting length; empty if the choice already says it.
    void setContinuation(bool ofTake, const QString& length);
    // Returns the latents set by hand, or those that automatic uses: live as many as meet the target, offline
    // all. For a window, automatic means all of it.
    int latentsInUse(const PlayForm& form) const;
    QString summary(const PlayForm& form) const;

private:
    void addLatents(const PlayParameters& parameters);
    void addLength(const PlayParameters& parameters);
    void showLength(const PlayForm& form);
    void showLatents(const PlayForm& form);

    LatentsField* latents_ = nullptr;
    ValueSlider* target_ = nullptr;  // the latency target
    QComboBox* length_ = nullptr;
    ValueSlider *seconds_ = nullptr, *bars_ = nullptr, *tokens_ = nullptr;
    QLabel* continued_ = nullptr;  // how long the continuation will be
    QWidget* continuedRow_ = nullptr;
    bool ofTake_ = false;
    ModelFacts facts_;
};

}  // namespace continuo::ui
