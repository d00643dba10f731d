#include "main_window/inspector/part_column.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "theme/theme.h"
#include "widgets/value_slider.h"

namespace continuo::ui {

namespace {

constexpr QLatin1String kLabel("partLabel");

}  // namespace

PartColumn::PartColumn(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(12, 0, 12, 8);
    column_->setSpacing(4);
}

void PartColumn::place(ValueSlider* slider) {
    slider->setLabelWidth(kLabelWidth);
    column_->addWidget(slider);
}

QCheckBox* PartColumn::placeCheck(const QString& text) {
    auto* box = new QCheckBox(text);
    column_->addWidget(box);
    return box;
}

QComboBox* PartColumn::placeCombo(const QString& label, const QStringList& choices) {
    auto* combo = new QComboBox;
    combo->addItems(choices);
    combo->setAccessibleName(label);
    // Longer words of another language make no pane wider.
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    column_->addWidget(labelled(label, combo));
    return combo;
}

QWidget* PartColumn::labelled(const QString& text, QWidget* field) {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    auto* label = new QLabel(text);
    Theme::setStyle(label, TextStyle::Body, &Tokens::text2);
    label->setObjectName(kLabel);
    label->setFixedWidth(kLabelWidth);
    label->setBuddy(field);
    layout->addWidget(label);
    layout->addWidget(field, 1);
    return row;
}

void alignLabels(QWidget& inspector) {
    const auto labels = inspector.findChildren<QLabel*>(kLabel);
    const auto sliders = inspector.findChildren<ValueSlider*>();
    int width = PartColumn::kLabelWidth;
    for (const QLabel* label : labels) width = std::max(width, label->sizeHint().width());
    for (const ValueSlider* slider : sliders) width = std::max(width, slider->labelHint());
    width = std::min(width, PartColumn::kMostLabelWidth);
    for (QLabel* label : labels) label->setFixedWidth(width);
    for (ValueSlider* slider : sliders) slider->setLabelWidth(width);
}

}  // namespace continuo::ui
