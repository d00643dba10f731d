#pragma once

#include "main_window/inspector/form_part.h"

class QLabel;

namespace continuo::ui {

// What the pictures are: model, class, style (if there is a choice), kept rows, order, size.
class PicturePart : public ImageFormPart {
    Q_OBJECT

public:
    explicit PicturePart(QWidget* parent = nullptr);

    void setModel(const ImageModelFacts& facts);
    // Sets all image models and the one in use.
    void setModels(const QStringList& names, int chosen);
    // Sets the rows of the source that can be kept; 0: no source.
    void setSourceRows(int rows);
    static QString summary(const ImageForm& form);

Q_SIGNALS:
    // Emits an index into the models.
    void modelChosen(int index);

private:
    void addChoosers();
    void showLabels();
    bool keepsRows() const { return sourceRows_ > 0 && form().keptRows > 0; }
    void chooseClass(int index);
    void showKept();

    ImageModelFacts facts_;
    int sourceRows_ = 0;
    QWidget* modelRow_ = nullptr;
    QComboBox* models_ = nullptr;
    QWidget* classRow_ = nullptr;
    QWidget* styleRow_ = nullptr;
    QComboBox* class_ = nullptr;
    QComboBox* style_ = nullptr;
    ValueSlider* kept_ = nullptr;
    QWidget* orderRow_ = nullptr;
    QComboBox* order_ = nullptr;
    QWidget* reasonRow_ = nullptr;
    QLabel* size_ = nullptr;
    QWidget* tokensRow_ = nullptr;
    QLabel* tokens_ = nullptr;
};

}  // namespace continuo::ui
