#pragma once

#include <QWidget>
#include <optional>

#include "image_forms.h"
#include "raster/picture_cell.h"

class QGridLayout;
class QLabel;
class QToolButton;

namespace continuo::ui {

class StarButton;

// A picture of a set: image, letter, bits, progress, star; if selected, also its commands.
class VariationCard : public QWidget {
    Q_OBJECT
public:
    static constexpr int kHeight = 152, kLeastWidth = 212;  // px

    explicit VariationCard(QWidget* parent = nullptr);

    void setForm(const PictureForm&);
    const PictureForm& form() const { return form_; }
    PictureCell& cell() { return *cell_; }
    const PictureCell& cell() const { return *cell_; }
    // Returns the form's value, or the mean over the raster's known pixels.
    std::optional<double> bitsPerDim() const;
    // Updates the texts from the raster.
    void updateTexts();
    void setSelected(bool);
    bool isSelected() const { return selected_; }
    // Returns "Picture D, 2.17 bits per dimension, row 47 of 64, starred", for screen readers.
    QString spokenText() const;

    QSize sizeHint() const override { return {232, kHeight}; }

Q_SIGNALS:
    void selectRequested();
    void activated();
    void starClicked();
    void keepClicked();
    void exportClicked();
    void discardClicked();

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseDoubleClickEvent(QMouseEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    QToolButton* addButton(const QString& icon, void (VariationCard::*clicked)());
    void placeButtons();
    QString stateText() const;

    PictureForm form_;
    bool selected_ = false;
    PictureCell* cell_ = nullptr;
    QLabel* letter_ = nullptr;
    QLabel* bits_ = nullptr;
    QLabel* unit_ = nullptr;
    QLabel* state_ = nullptr;
    QGridLayout* buttons_ = nullptr;
    StarButton* star_ = nullptr;
    QToolButton* keep_ = nullptr;
    QToolButton* export_ = nullptr;
    QToolButton* discard_ = nullptr;
};

}  // namespace continuo::ui
