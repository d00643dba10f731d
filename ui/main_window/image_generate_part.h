#pragma once

#include "main_window/form_part.h"

namespace continuo::ui {

class LatentsField;

// How the model makes its pictures: temperature, latents with what they cost and bring, how many, seed.
class ImageGeneratePart : public ImageFormPart {
    Q_OBJECT

public:
    explicit ImageGeneratePart(QWidget* parent = nullptr);

    void setModel(const ModelFacts& facts);
    // What the section's head says while it is closed.
    static QString summary(const ImageForm& form);

private:
    LatentsField* latents_ = nullptr;
};

}  // namespace continuo::ui
