#pragma once

#include "main_window/inspector/form_part.h"

namespace continuo::ui {

class LatentsField;

// What the controls of a VariationsPart say of its workspace, translated.
struct VariationsWords {
    QString automatic, latents, window;  // tool tips of LatentsField
    QString variations;                  // tool tip
};

// How the model makes several results of one beginning: temperature, latents with what they cost and bring,
// how many, seed. For ImageForm and SoundForm.
template <class Form>
class VariationsPart : public FormPart<Form> {
public:
    explicit VariationsPart(const VariationsWords& words, QWidget* parent = nullptr);

    void setModel(const ModelFacts& facts);
    void setLately(int latents, double msPerToken);  // as LatentsField has it
    // Automatic ones are all that the model has.
    int latentsInUse(const Form& form) const;
    // What the section's head says while it is closed.
    QString summary(const Form& form) const;

private:
    ModelFacts facts_;
    LatentsField* latents_ = nullptr;
};

}  // namespace continuo::ui
