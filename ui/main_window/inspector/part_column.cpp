#include "main_window/inspector/part_column.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "theme/theme.h"
#include "widgets/value_slider.h"

namespace continuo::ui {
namespace {

// A label and the widget it names. whole: the widget gets its preferred width at the label's expense.
class LabelledRow : public QWidget {
public:
    LabelledRow(const QString& text, QWidget* field, bool whole)
        : label_(new QLabel(text)), field_(field), whole_(whole) {
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(kGap);
        if (!text.isEmpty()) row->addStrut(kHeight);  // a row without label needs no fixed height
        Theme::setStyle(label_, TextStyle::Body, &Tokens::text2);
        label_->setBuddy(field);
        row->addWidget(label_);
        row->addWidget(field, 1);
        setLabelWidth(PartColumn::kLabelWidth);
    }
    // Returns the label's preferred width, computed from the text: a label's own hint is never below its
    // current width.
    int labelHint() const {
        label_->ensurePolished();
        return label_->fontMetrics().size(Qt::TextShowMnemonic, label_->text()).width();
    }
    void setLabelWidth(int width) {
        most_ = width;
        fit();
    }

protected:
    // Updates the layout after styling, which enlarges the field's size hint.
    bool event(QEvent* event) override {
        const bool done = QWidget::event(event);
        if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) fit();
        return done;
    }

private:
    void fit() {
        if (!whole_) return label_->setFixedWidth(most_);
        const int left = width() - kGap - field_->sizeHint().width();
        label_->setFixedWidth(std::clamp(left, std::min(labelHint(), most_), most_));
    }

    static constexpr int kGap = 8, kHeight = 24;  // px
    QLabel* label_;
    QWidget* field_;
    bool whole_;
    int most_ = 0;
};

}  // namespace

PartColumn::PartColumn(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(12, 0, 12, 8);
    column_->setSpacing(4);
}

void PartColumn::placeSlider(ValueSlider* slider) {
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
    // Long translations must not widen the pane.
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    column_->addWidget(makeLabelledRow(label, combo));
    return combo;
}

QWidget* PartColumn::makeLabelledRow(const QString& text, QWidget* field) {
    return new LabelledRow(text, field, false);
}

QWidget* PartColumn::makeUncutRow(const QString& text, QWidget* field) {
    return new LabelledRow(text, field, true);
}

void alignLabels(QWidget& inspector) {
    QList<LabelledRow*> rows;
    for (QWidget* each : inspector.findChildren<QWidget*>()) {
        if (auto* row = dynamic_cast<LabelledRow*>(each)) rows << row;
    }
    const auto sliders = inspector.findChildren<ValueSlider*>();
    int width = PartColumn::kLabelWidth;
    for (const LabelledRow* row : rows) width = std::max(width, row->labelHint());
    for (const ValueSlider* slider : sliders) width = std::max(width, slider->labelHint());
    width = std::min(width, PartColumn::kMostLabelWidth);
    for (LabelledRow* row : rows) row->setLabelWidth(width);
    for (ValueSlider* slider : sliders) slider->setLabelWidth(width);
}

}  // namespace continuo::ui
