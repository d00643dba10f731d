#pragma once

#include "main_window/inspector/form_part.h"

class QLabel;

namespace continuo::ui {

class LatentsField;

// How the model makes its notes: temperature, latents with what they cost and bring, length, seed.
class GeneratePart : public PlayFormPart {
    Q_OBJECT

public:
    explicit GeneratePart(QWidget* parent = nullptr);

    void setModel(const ModelFacts& facts);
    void setLately(int latents, double msPerToken);  // as LatentsField has it
    // Whether a take would be continued, which every mode gives a length, or the model plays live; and how
    // long that would become, a sentence where the choice does not say it.
    void setContinuation(bool ofTake, const QString& length);
    // Those that were chosen, or that Auto has: live as many as keep the target, of what continues a take
    // all, as nobody waits for it. Of a window Auto is all of it.
    int latentsInUse(const PlayForm& form) const;
    QString summary(const PlayForm& form) const;

private:
    void addLatents();
    void addLength();
    void addAmounts();
    void showLength(const PlayForm& form);
    void showLatents(const PlayForm& form);

    LatentsField* latents_ = nullptr;
    ValueSlider* target_ = nullptr;  // the latency target
    QComboBox* length_ = nullptr;
    ValueSlider *seconds_ = nullptr, *bars_ = nullptr, *tokens_ = nullptr;
    QLabel* continued_ = nullptr;  // how long that will be
    QWidget* continuedRow_ = nullptr;
    bool ofTake_ = false;
    ModelFacts facts_;
};

}  // namespace continuo::ui
