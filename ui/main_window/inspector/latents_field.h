#pragma once

#include <QWidget>

#include "forms.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace continuo::ui {

class LatentsCurve;
class ValueSlider;

// How many latents a model uses: automatic or by hand, and what they cost and bring where that is known. For
// a model without latents: how many tokens its windows show; automatic is all of them.
class LatentsField : public QWidget {
    Q_OBJECT

public:
    // The fewest that the keys go down to.
    static constexpr int kFewest = 16;

    // The tool tips: what automatic control keeps to, what latents do, what the window does.
    LatentsField(const QString& automaticToolTip, const QString& toolTip, const QString& windowToolTip,
                 QWidget* parent = nullptr);

    // Sets the model. Hides and disables the field if the model has neither latents nor a window.
    void setModel(const ModelFacts& facts);
    // What a token took of late with so many latents; the words say it rather than the mean of before. Below
    // 0: nothing is known.
    void setLately(int latents, double msPerToken);
    void setAutomaticToolTip(const QString& toolTip);
    // `latents` are in use when automatic.
    void setLatents(int latents, bool automatic);
    // The fewest that automatic control goes down to, beside it while it is on; until it is set nothing of
    // it is shown.
    void setFewest(int latents);

Q_SIGNALS:
    void latentsEdited(int latents);
    void automaticEdited(bool automatic);
    void fewestEdited(int latents);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showNames();
    void offerFewest();
    void showFewest();
    void showFacts();

    QString automaticToolTip_, toolTip_, windowToolTip_;
    ModelFacts facts_;
    ModelFacts::Point lately_{0, -1};
    int latentsInUse_ = 256;
    int fewest_ = 0;  // 0: nobody asks for it
    QCheckBox* automatic_ = nullptr;
    QWidget* head_ = nullptr;  // label and check box
    QPushButton* least_ = nullptr;
    ValueSlider* latents_ = nullptr;
    QLabel* words_ = nullptr;
    LatentsCurve* curve_ = nullptr;
};

}  // namespace continuo::ui
