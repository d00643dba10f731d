#include "widgets/value_slider.h"

#include <algorithm>
#include <optional>

#include <QAccessible>
#include <QContextMenuEvent>
#include <QEvent>
#include <QFocusEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QSpacerItem>
#include <QVBoxLayout>

#include "theme/theme.h"
#include "widgets/slider_track.h"
#include "widgets/unit_field.h"

namespace continuo::ui {

namespace {

constexpr int kFieldWidth = 64, kBigFieldWidth = 108;
constexpr int kAfterLabel = 8, kBeforeField = 16;  // px beside the groove

}  // namespace

ValueSlider::ValueSlider(const QString& label, const Range& range, QWidget* parent)
    : QWidget(parent),
      scale_(range),
      value_(range.defaultValue),
      name_(label),
      label_(new QLabel(label, this)),
      track_(new SliderTrack(*this)),
      field_(new UnitField(this)),
      sentence_(new QLabel(this)) {
    parts_ = new QGridLayout;
    parts_->setContentsMargins(0, 0, 0, 0);
    parts_->setVerticalSpacing(0);
    parts_->addItem(gap_ = new QSpacerItem(0, 0), 0, 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 1, 0, 1);  // 24 px are easy to hit
    column->setSpacing(2);
    column->addLayout(parts_);
    column->addWidget(sentence_);
    label_->setVisible(!label.isEmpty());
    sentence_->setWordWrap(true);
    sentence_->hide();
    Theme::setStyle(sentence_, TextStyle::Caption, &Tokens::err);
    field_->setUnit(range.unit);
    //: Read aloud: the field at a slider.
    field_->setAccessibleName(tr("%1, value").arg(label));
    field_->installEventFilter(this);
    connect(field_, &QLineEdit::editingFinished, this, &ValueSlider::commitField);
    connect(field_, &QLineEdit::textEdited, this, [this] { setInvalid(false); });
    connect(field_, &UnitField::inputDiscarded, this, [this] {
        setInvalid(false);
        showValue();
    });
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    layOut();
    showValue();
}

ValueSlider::ValueSlider(const SliderParameter& parameter, QWidget* parent)
    : ValueSlider(parameter.label, parameter.range, parent) {
    using Place = SliderParameter::Word::Place;
    const SliderParameter::Word& word = parameter.word;
    if (!word.text.isEmpty() && word.place == Place::OpenEnd) setOpenEnd(word.value, word.text);
    if (!word.text.isEmpty() && word.place != Place::OpenEnd)
        setSpecialText(parameter.toSlider(word.value), word.text);
    setTwoSided(parameter.twoSided);
    setControl(parameter.control);
    if (!parameter.help.isEmpty()) setToolTip(parameter.help);
    if (!parameter.spokenName.isEmpty()) setAccessibleName(parameter.spokenName);
}

ValueSlider::~ValueSlider() = default;

void ValueSlider::setValue(double value) {
    const double inside = scale_.clamped(value);
    if (inside == value_) return;
    value_ = inside;
    showValue();
}

void ValueSlider::setRange(const Range& range) {
    scale_.setRange(range);
    value_ = scale_.clamped(value_);
    field_->setUnit(range.unit);
    fitField();
    showValue();
}

void ValueSlider::setAutomaticAllowed(bool allowed) {
    automaticAllowed_ = allowed;
    if (!allowed) setAutomatic(false);
}

void ValueSlider::setAutomatic(bool automatic) {
    automatic_ = automatic && automaticAllowed_;
    showValue();
}

void ValueSlider::setTwoSided(bool twoSided) {
    twoSided_ = twoSided;
    track_->update();
}

void ValueSlider::setSpecialText(double value, const QString& text) {
    scale_.setSpecialText(value, text);
    showValue();
}

void ValueSlider::setOpenEnd(double value, const QString& text) {
    scale_.setOpenEnd(value, text);
    showValue();
}

void ValueSlider::setLabelWidth(int width) {
    labelWidth_ = width;
    layOut();
}

int ValueSlider::labelHint() const { return label_->sizeHint().width(); }

void ValueSlider::setName(const QString& name) {
    name_ = name;
    if (!label_->text().isEmpty()) label_->setText(name);
}

void ValueSlider::hideLabel() { label_->clear(); }

void ValueSlider::setBigMode(bool big) {
    big_ = big;
    layOut();
}

void ValueSlider::layOut() {
    // In the large mode, label and value are above the track.
    for (QWidget* part :
         {static_cast<QWidget*>(label_), static_cast<QWidget*>(track_), static_cast<QWidget*>(field_)})
        parts_->removeWidget(part);
    parts_->addWidget(label_, 0, 0);
    parts_->addWidget(track_, big_ ? 1 : 0, big_ ? 0 : 1, 1, big_ ? 3 : 1);
    parts_->addWidget(field_, 0, big_ ? 2 : 3);
    parts_->setColumnStretch(1, 1);
    // In a row with the track, the spacing excludes the focus ring, so that the groove aligns with fields.
    parts_->setHorizontalSpacing(big_ ? kAfterLabel : kAfterLabel - SliderTrack::kRing);
    gap_->changeSize(big_ ? 0 : kBeforeField - kAfterLabel, 0, QSizePolicy::Fixed);
    parts_->invalidate();
    Theme::setStyle(label_, big_ ? TextStyle::StageText : TextStyle::Body, &Tokens::text2);
    label_->setMinimumWidth(labelWidth_);
    label_->setMaximumWidth(labelWidth_ > 0 ? labelWidth_ : QWIDGETSIZE_MAX);
    Theme::setStyle(field_, big_ ? TextStyle::StageReadout : TextStyle::Fixed);
    fitField();
    track_->updateGeometry();
    track_->update();
}

// Widens the field for large numbers with a unit.
void ValueSlider::fitField() {
    const int longest = std::max(field_->widthFor(scale_.toText(scale_.range().minimum)),
                                 field_->widthFor(scale_.toText(scale_.range().maximum)));
    field_->setFixedSize(big_ ? std::max(kBigFieldWidth, longest) : kFieldWidth, big_ ? 44 : 22);
}

QString ValueSlider::valueText() const { return scale_.toText(value_); }

QString ValueSlider::spokenName() const { return accessibleName().isEmpty() ? name_ : accessibleName(); }

QString ValueSlider::spokenText() const {
    const QString unit = scale_.unitFor(value_);
    const QString value = unit.isEmpty() ? valueText() : tr("%1 %2", "value and unit").arg(valueText(), unit);
    return automatic_ ? tr("%1, automatic, currently %2").arg(spokenName(), value)
                      : tr("%1, %2", "name and value").arg(spokenName(), value);
}

bool ValueSlider::hasInvalidValue() const { return field_->isInvalid(); }

double ValueSlider::fraction() const { return scale_.toFraction(value_); }

void ValueSlider::edit(double value) {
    const double inside = scale_.rounded(value);
    const bool wasAutomatic = automatic_;
    const bool changes = inside != value_;
    automatic_ = false;
    value_ = inside;
    field_->setModified(false);
    setInvalid(false);
    showValue();
    if (wasAutomatic) Q_EMIT automaticEdited(false);
    // Emits also if only `automatic` changed: a receiver of that signal may have set the previous value
    // again.
    if (changes || wasAutomatic) Q_EMIT valueEdited(inside);
}

void ValueSlider::editFraction(double fraction) { edit(scale_.valueAt(fraction)); }

void ValueSlider::step(int steps) { edit(scale_.stepped(value_, steps)); }

void ValueSlider::toggleAutomatic() {
    setAutomatic(!automatic_);
    Q_EMIT automaticEdited(automatic_);
}

void ValueSlider::commitField() {
    if (!field_->isModified()) return;
    field_->setModified(false);
    if (const std::optional<double> value = scale_.parse(field_->text()))
        edit(*value);
    else
        setInvalid(true);
}

void ValueSlider::setInvalid(bool wrong) {
    field_->setInvalid(wrong);
    sentence_->setVisible(wrong);
    if (!wrong) return;
    //: Range of a slider: %1 to %2, its unit %3, the value in use %4.
    sentence_->setText(
        tr("%1 to %2 %3. Continuo uses %4.")
            .arg(scale_.toText(range().minimum), scale_.toText(range().maximum), range().unit, valueText()));
}

void ValueSlider::showValue() {
    // Keeps input in progress, even if the program sets another value.
    if (!field_->hasFocus() || !(field_->isModified() || hasInvalidValue())) {
        field_->setText(valueText());
        field_->setUnit(scale_.unitFor(value_));
        setInvalid(false);
    }
    track_->update();
    if (!QAccessible::isActive()) return;
    QAccessibleValueChangeEvent event(track_, value_);
    QAccessible::updateAccessibility(&event);
}

bool ValueSlider::eventFilter(QObject* watched, QEvent* event) {
    if (watched == field_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            commitField();
            step(key == Qt::Key_Up ? 1 : -1);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ValueSlider::setControllerName(const QString& controller) {
    //: About a slider: %1 is a controller of a MIDI device.
    const QString words = !controller.isEmpty() ? tr("Controlled by %1").arg(controller) : QString();
    for (QWidget* part : {static_cast<QWidget*>(label_), static_cast<QWidget*>(track_)})
        part->setToolTip(words);
    setAccessibleDescription(words);
}

void ValueSlider::contextMenuEvent(QContextMenuEvent* event) {
    if (control_.isEmpty()) return QWidget::contextMenuEvent(event);
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    Q_EMIT controlMenuRequested(byKey ? mapToGlobal(rect().center()) : event->globalPos());
}

void ValueSlider::focusInEvent(QFocusEvent* event) { track_->setFocus(event->reason()); }

void ValueSlider::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LocaleChange || event->type() == QEvent::LanguageChange) showValue();
}

}  // namespace continuo::ui
