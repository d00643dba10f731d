#pragma once

#include "main_window/form_part.h"

namespace continuo::ui {

class LatentsField;

// How the model makes its notes: temperature, latents with what they cost and bring, length, seed.
class GeneratePart : public PlayFormPart {
    Q_OBJECT

public:
    explicit GeneratePart(QWidget* parent = nullptr);

    void setModel(const ModelFacts& facts);

private:
    void addLatents();
    void addLength();

    LatentsField* latents_ = nullptr;
};

}  // namespace continuo::ui
