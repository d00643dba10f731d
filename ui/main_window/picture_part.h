#pragma once

#include "main_window/form_part.h"

class QLabel;

namespace continuo::ui {

// What the pictures are: class and style where the model knows any, rows that are kept, order, size.
class PicturePart : public ImageFormPart {
    Q_OBJECT

public:
    explicit PicturePart(QWidget* parent = nullptr);

    void setModel(const ImageModelFacts& facts);
    // Without a source nothing can be kept.
    void setSourceThere(bool there);
    static QString summary(const ImageForm& form);

private:
    void addChoosers();
    void showLabels();
    void chooseClass(int index);
    void showKept();

    ImageModelFacts facts_;
    bool sourceThere_ = false;
    QWidget* classRow_ = nullptr;
    QWidget* styleRow_ = nullptr;
    QComboBox* class_ = nullptr;
    QComboBox* style_ = nullptr;
    ValueSlider* kept_ = nullptr;
    QComboBox* order_ = nullptr;
    QLabel* size_ = nullptr;
    QLabel* tokens_ = nullptr;
};

}  // namespace continuo::ui
