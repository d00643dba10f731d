#pragma once

#include <QWidget>

#include "forms.h"
#include "widgets/slider_parameter.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace continuo::ui {

class LatentsCurve;
class ValueSlider;

// The number of latents, automatic or by hand, with their cost and benefit if known. For a model without
// latents: the tokens of its window; automatic is all of them.
class LatentsField : public QWidget {
    Q_OBJECT

public:
    // The least number of latents that shortcuts set.
    static constexpr int kFewest = 16;

    // Tooltips for automatic control, for latents, and for the window.
    LatentsField(const SliderParameter& latents, const QString& automaticToolTip, const QString& toolTip,
                 const QString& windowToolTip, QWidget* parent = nullptr);

    // Sets the model. Hides and disables the field if the model has neither latents nor a window.
    void setModel(const ModelFacts& facts);
    // Sets the recent ms per token at this number of latents, which the text shows instead of the older mean.
    // Below 0: unknown.
    void setRecentSpeed(int latents, double msPerToken);
    void setAutomaticToolTip(const QString& toolTip);
    // Sets the latents. If `automatic`, they are those that automatic control uses now.
    void setLatents(int latents, bool automatic);
    // Sets the lower limit of automatic control, shown while that is on. Hidden until the first call.
    void setFewest(int latents);

Q_SIGNALS:
    void latentsEdited(int latents);
    void automaticEdited(bool automatic);
    void fewestEdited(int latents);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    SliderScale::Range rangeUpTo(int most, double defaultValue) const;
    void showNames();
    void showFewestMenu();
    void showFewest();
    void showFacts();

    SliderScale::Range range_;
    QString automaticToolTip_, toolTip_, windowToolTip_;
    ModelFacts facts_;
    ModelFacts::Point lately_{0, -1};
    int latentsInUse_ = 0;
    int fewest_ = 0;  // 0: hidden
    QCheckBox* automatic_ = nullptr;
    QWidget* head_ = nullptr;  // label and check box
    QPushButton* least_ = nullptr;
    ValueSlider* latents_ = nullptr;
    QLabel* words_ = nullptr;
    LatentsCurve* curve_ = nullptr;
};

}  // namespace continuo::ui
