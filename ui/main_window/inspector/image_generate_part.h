#pragma once

#include "main_window/inspector/form_part.h"

namespace continuo::ui {

class LatentsField;

// How the model makes its pictures: temperature, latents with what they cost and bring, how many, seed.
class ImageGeneratePart : public ImageFormPart {
    Q_OBJECT

public:
    explicit ImageGeneratePart(QWidget* parent = nullptr);

    void setModel(const ModelFacts& facts);
    void setLately(int latents, double msPerToken);  // as LatentsField has it
    // Automatic ones are all that the model has.
    int latentsInUse(const ImageForm& form) const;
    // What the section's head says while it is closed.
    QString summary(const ImageForm& form) const;

private:
    ModelFacts facts_;
    LatentsField* latents_ = nullptr;
};

}  // namespace continuo::ui
