#pragma once

#include "main_window/inspector/form_part.h"

namespace continuo::ui {

class LatentsField;

// The translated texts of a VariationsPart for its workspace.
struct VariationsTexts {
    QString automatic, latents, window;  // tooltips of LatentsField
};

// How the model makes several variations of one prompt: temperature, latents with their cost and benefit,
// number, seed. For ImageForm and SoundForm.
template <class Form>
class VariationsPart : public FormPart<Form> {
public:
    VariationsPart(const FormParameters<Form>& parameters, const VariationsTexts& words,
                   QWidget* parent = nullptr);

    void setModel(const ModelFacts& facts);
    void setRecentSpeed(int latents, double msPerToken);  // as in LatentsField
    // Returns the latents in use; automatic is all that the model has.
    int latentsInUse(const Form& form) const;
    // Returns the text of the collapsed section's head.
    QString summary(const Form& form) const;

private:
    ModelFacts facts_;
    LatentsField* latents_ = nullptr;
};

}  // namespace continuo::ui
