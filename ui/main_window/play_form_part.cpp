#include "main_window/play_form_part.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <cmath>

#include "theme/theme.h"
#include "widgets/value_slider.h"

namespace continuo::ui {

PlayFormPart::PlayFormPart(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(12, 0, 12, 8);
    column_->setSpacing(6);
}

void PlayFormPart::setForm(const PlayForm& form) {
    form_ = form;
    showing_ = true;
    for (const auto& bring : shows_) bring(form_);
    showing_ = false;
}

void PlayFormPart::edit(const std::function<void(PlayForm&)>& change) {
    if (showing_) return;
    change(form_);
    setForm(form_);
    Q_EMIT edited(form_);
}

ValueSlider* PlayFormPart::addSlider(ValueSlider* slider, double PlayForm::*field) {
    slider->setLabelWidth(kLabelWidth);
    column_->addWidget(slider);
    connect(slider, &ValueSlider::valueEdited, this,
            [this, field](double value) { edit([&](PlayForm& form) { form.*field = value; }); });
    onShow([slider, field](const PlayForm& form) { slider->setValue(form.*field); });
    return slider;
}

ValueSlider* PlayFormPart::addSlider(ValueSlider* slider, int PlayForm::*field) {
    slider->setLabelWidth(kLabelWidth);
    column_->addWidget(slider);
    connect(slider, &ValueSlider::valueEdited, this, [this, field](double value) {
        edit([&](PlayForm& form) { form.*field = static_cast<int>(std::lround(value)); });
    });
    onShow([slider, field](const PlayForm& form) { slider->setValue(form.*field); });
    return slider;
}

QComboBox* PlayFormPart::addCombo(const QString& label, const QStringList& choices,
                                  const std::function<int(const PlayForm&)>& get,
                                  const std::function<void(PlayForm&, int)>& set) {
    auto* combo = new QComboBox;
    combo->addItems(choices);
    combo->setAccessibleName(label);
    // Longer words of another language make no pane wider.
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    column_->addWidget(labelled(label, combo));
    connect(combo, &QComboBox::activated, this,
            [this, set](int index) { edit([&](PlayForm& form) { set(form, index); }); });
    onShow([combo, get](const PlayForm& form) { combo->setCurrentIndex(get(form)); });
    return combo;
}

QWidget* PlayFormPart::labelled(const QString& text, QWidget* field) {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    auto* label = new QLabel(text);
    Theme::setStyle(label, TextStyle::Body, &Tokens::text2);
    label->setFixedWidth(kLabelWidth);
    label->setBuddy(field);
    layout->addWidget(label);
    layout->addWidget(field, 1);
    return row;
}

}  // namespace continuo::ui
