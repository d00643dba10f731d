#include "main_window/inspector/latents_field.h"

#include <QActionGroup>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "main_window/inspector/part_column.h"
#include "theme/theme.h"
#include "widgets/elided_label.h"
#include "widgets/latents_curve.h"
#include "widgets/value_slider.h"

namespace continuo::ui {
namespace {

constexpr int kHeadGap = 8;  // px

// Returns a curve's linearly interpolated value at a number of latents; below 0: unknown.
double interpolate(const QVector<ModelFacts::Point>& curve, int latents) {
    for (qsizetype i = 0; i < curve.size(); ++i) {
        if (curve[i].latents == latents) return curve[i].value;
        if (curve[i].latents < latents) continue;
        if (i == 0) return -1;
        const ModelFacts::Point& low = curve[i - 1];
        const double share = std::log2(static_cast<double>(latents) / low.latents) /
                             std::log2(static_cast<double>(curve[i].latents) / low.latents);
        return low.value + share * (curve[i].value - low.value);
    }
    return -1;
}

}  // namespace

LatentsField::LatentsField(const SliderParameter& latents, const QString& automaticToolTip,
                           const QString& toolTip, const QString& windowToolTip, QWidget* parent)
    : QWidget(parent),
      range_(latents.range),
      automaticToolTip_(automaticToolTip),
      toolTip_(toolTip),
      windowToolTip_(windowToolTip),
      //: Switch: Continuo chooses the number of latents.
      automatic_(new QCheckBox(tr("Auto"))),
      least_(new QPushButton),
      words_(new ElidedLabel),
      curve_(new LatentsCurve) {
    latentsInUse_ = qRound(range_.defaultValue);
    latents_ = new ValueSlider(latents);
    latents_->setRange(rangeUpTo(facts_.maxLatents, range_.defaultValue));
    latents_->hideLabel();
    latents_->setLabelWidth(PartColumn::kLabelWidth);
    latents_->setAutomaticAllowed(true);
    Theme::setStyle(words_, TextStyle::Caption, &Tokens::text2);
    curve_->hide();
    Theme::setRole(least_, ButtonRole::Small);
    least_->setMenu(new QMenu(least_));
    least_->setToolTip(tr("Minimum number of latents for Auto, even if the answer misses the target"));
    least_->setMinimumWidth(1);  // its text is shortened in a narrow pane
    least_->hide();
    connect(least_->menu(), &QMenu::aboutToShow, this, &LatentsField::showFewestMenu);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* row = new QHBoxLayout;
    row->setSpacing(kHeadGap);
    //: Label: how many latents the model computes with; more are slower.
    row->addWidget(head_ = PartColumn::makeLabelledRow(tr("Latents"), automatic_), 1);
    row->addWidget(least_);
    column->addLayout(row);
    column->addWidget(latents_);
    auto* facts = new QVBoxLayout;  // places the curve close below the text
    facts->setSpacing(0);
    facts->addWidget(words_);
    facts->addWidget(curve_);
    column->addLayout(facts);
    connect(automatic_, &QCheckBox::clicked, this, &LatentsField::automaticEdited);
    connect(latents_, &ValueSlider::automaticEdited, this, &LatentsField::automaticEdited);
    connect(latents_, &ValueSlider::valueEdited, this,
            [this](double value) { Q_EMIT latentsEdited(static_cast<int>(std::lround(value))); });
    showNames();
    showFacts();
}

// Returns the slider's range with this model's maximum and default.
SliderScale::Range LatentsField::rangeUpTo(int most, double defaultValue) const {
    SliderScale::Range range = range_;
    range.maximum = most;
    range.defaultValue = defaultValue;
    return range;
}

void LatentsField::setModel(const ModelFacts& facts) {
    const int most = facts.maxLatentsOrWindow();
    setVisible(most > 0);
    setEnabled(most > 0);
    if (most == 0) return;
    if (most != facts_.maxLatentsOrWindow()) latents_->setRange(rangeUpTo(most, most));
    facts_ = facts;
    showNames();
    showFewest();
    const bool hasCurve =
        !facts_.hasWindow() && (facts_.natsPerToken.size() > 1 || facts_.msPerToken.size() > 1);
    if (hasCurve) curve_->setPoints(LatentsCurve::mergePoints(facts_.natsPerToken, facts_.msPerToken));
    curve_->setVisible(hasCurve);
    showFacts();
}

void LatentsField::showNames() {
    const bool window = facts_.hasWindow();
    //: Label: number of tokens that each layer of the model sees.
    const QString name = window ? tr("Window") : tr("Latents");
    head_->findChild<QLabel*>()->setText(name);
    latents_->setName(name);
    latents_->setToolTip(window ? windowToolTip_ : toolTip_);
    automatic_->setAccessibleName(window ? tr("Automatic window") : tr("Automatic latents"));
    automatic_->setToolTip(window ? tr("Uses the model's whole window") : automaticToolTip_);
}

void LatentsField::setRecentSpeed(int latents, double msPerToken) {
    if (latents == lately_.latents && msPerToken == lately_.value) return;
    lately_ = {latents, msPerToken};
    showFacts();
}

void LatentsField::setAutomaticToolTip(const QString& toolTip) {
    automaticToolTip_ = toolTip;
    showNames();
}

void LatentsField::setLatents(int latents, bool automatic) {
    latentsInUse_ = latents;
    automatic_->setChecked(automatic);
    latents_->setValue(latents);
    latents_->setAutomatic(automatic);
    showFewest();
    showFacts();
}

void LatentsField::setFewest(int latents) {
    fewest_ = latents;
    showFewest();
}

// Shows the lower limit; for a model with fewer latents, the limit is all of them.
void LatentsField::showFewest() {
    const int fewest = std::min(fewest_, facts_.maxLatents);
    least_->setVisible(fewest_ > 0 && automatic_->isChecked() && !facts_.hasWindow());
    //: Button: smallest number of latents that Continuo may choose.
    least_->setText(tr("min. %1").arg(fewest));
    //: Button: smallest number of latents that Continuo may choose; little room.
    if (least_->sizeHint().width() > width() - head_->minimumSizeHint().width() - kHeadGap)
        least_->setText(tr("≥ %1").arg(fewest));
    least_->setAccessibleName(tr("Minimum of automatic latents, %1").arg(fewest));
}

void LatentsField::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showFewest();
}

void LatentsField::showFewestMenu() {
    QMenu* menu = least_->menu();
    menu->clear();
    delete menu->findChild<QActionGroup*>();
    auto* group = new QActionGroup(menu);
    for (int latents = 1; latents <= facts_.maxLatents; latents *= 2) {
        QAction* action = menu->addAction(QLocale().toString(latents));
        action->setCheckable(true);
        action->setChecked(latents == std::min(fewest_, facts_.maxLatents));
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, latents] { Q_EMIT fewestEdited(latents); });
    }
}

void LatentsField::showFacts() {
    const bool isNow = lately_.latents == latentsInUse_ && lately_.value >= 0;
    const double milliseconds = isNow ? lately_.value : interpolate(facts_.msPerToken, latentsInUse_);
    const double nats = interpolate(facts_.natsPerToken, latentsInUse_);
    QStringList parts;
    if (milliseconds >= 0) parts << tr("%L1 ms/token").arg(milliseconds, 0, 'f', 1);
    if (nats >= 0) parts << tr("%L1 nats/token").arg(nats, 0, 'f', 2);
    const QString latents = QLocale().toString(latentsInUse_);
    //: %2 is such as “5.2 ms/token”.
    const QString words = facts_.hasWindow() ? tr("Window %1: %2") : tr("%1 latents: %2");
    words_->setText(words.arg(latents, parts.join(QStringLiteral(" · "))));
    words_->setVisible(!parts.isEmpty());
    curve_->setCurrent(latentsInUse_);
}

}  // namespace continuo::ui
