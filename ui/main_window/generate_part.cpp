#include "main_window/generate_part.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <cmath>
#include <map>

#include "main_window/seed_field.h"
#include "theme/theme.h"
#include "widgets/latents_curve.h"
#include "widgets/value_slider.h"

namespace continuo::ui {
namespace {

// The value of a curve at a number of latents, between its points; below 0 where nothing is known.
double at(const QVector<ModelFacts::Point>& curve, int latents) {
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

std::vector<LatentsCurve::Point> pointsOf(const ModelFacts& facts) {
    std::map<int, LatentsCurve::Point> points;
    for (const ModelFacts::Point& point : facts.natsPerToken)
        points[point.latents] = {point.latents, {}, point.value};
    for (const ModelFacts::Point& point : facts.msPerToken) {
        points.try_emplace(point.latents, LatentsCurve::Point{point.latents, {}, {}});
        points[point.latents].msPerToken = point.value;
    }
    std::vector<LatentsCurve::Point> rising;
    for (const auto& [latents, point] : points) rising.push_back(point);
    return rising;
}

}  // namespace

GeneratePart::GeneratePart(QWidget* parent) : PlayFormPart(parent) {
    addSlider(new ValueSlider(tr("Temperature"), {0.1, 2.0, 0.01, 0.95, 2}), &PlayForm::temperature);
    addLatents();
    addLength();
    auto* seed = new SeedField;
    column().addWidget(labelled(tr("Seed"), seed));
    connect(seed, &SeedField::seedEdited, this,
            [this](quint64 chosen) { edit([&](PlayForm& form) { form.seed = chosen; }); });
    connect(seed, &SeedField::lockEdited, this,
            [this](bool locked) { edit([&](PlayForm& form) { form.seedLocked = locked; }); });
    onShow([seed](const PlayForm& form) {
        seed->setSeed(form.seed);
        seed->setLocked(form.seedLocked);
    });
}

void GeneratePart::addLatents() {
    automatic_ = new QCheckBox(tr("Auto"));
    automatic_->setAccessibleName(tr("Automatic latents"));
    automatic_->setToolTip(tr("As many as keep the latency target, %1 at least").arg(kFewestLatents));
    column().addWidget(labelled(tr("Latents"), automatic_));
    connect(automatic_, &QCheckBox::clicked, this,
            [this](bool on) { edit([&](PlayForm& form) { form.latentsAuto = on; }); });
    latents_ =
        new ValueSlider(tr("Latents"), {1, 1024, 1, 256, 0, QString(), ValueSlider::Scale::PowersOfTwo});
    latents_->hideLabel();
    latents_->setAutomaticAllowed(true);
    latents_->setToolTip(tr("How much the model thinks about each note"));
    addSlider(latents_, &PlayForm::latents);
    connect(latents_, &ValueSlider::automaticEdited, this,
            [this](bool on) { edit([&](PlayForm& form) { form.latentsAuto = on; }); });
    latentsFacts_ = new QLabel;
    Theme::setStyle(latentsFacts_, TextStyle::Caption, &Tokens::text2);
    column().addWidget(latentsFacts_);
    column().addWidget(curve_ = new LatentsCurve);
    curve_->hide();
    onShow([this](const PlayForm& form) {
        automatic_->setChecked(form.latentsAuto);
        latents_->setAutomatic(form.latentsAuto);
        showFacts();
    });
    auto* target = addSlider(new ValueSlider(tr("Latency target"), {30, 2000, 10, 150, 0, tr("ms"),
                                                                    ValueSlider::Scale::Logarithmic}),
                             &PlayForm::latencyTarget);
    target->setToolTip(tr("How soon after your turn the first note shall sound; for automatic latents"));
    onShow([target](const PlayForm& form) { target->setEnabled(form.latentsAuto); });
}

void GeneratePart::addLength() {
    addCombo(tr("Length"), {tr("Match mine"), tr("Seconds"), tr("Until I play")}, &PlayForm::length);
    auto* seconds =
        addSlider(new ValueSlider(tr("Seconds"), {1, 600, 1, 8, 0, tr("s"), ValueSlider::Scale::Logarithmic}),
                  &PlayForm::lengthSeconds);
    onShow([seconds](const PlayForm& form) { seconds->setVisible(form.length == AnswerLength::Seconds); });
}

void GeneratePart::setModel(const ModelFacts& facts) {
    const bool otherModel = facts.maxLatents != facts_.maxLatents;
    facts_ = facts;
    if (otherModel) {
        const double most = facts.maxLatents;
        latents_->setRange({1, most, 1, most, 0, QString(), ValueSlider::Scale::PowersOfTwo});
    }
    curve_->setPoints(pointsOf(facts_));
    curve_->setVisible(facts_.natsPerToken.size() > 1 || facts_.msPerToken.size() > 1);
    showFacts();
}

void GeneratePart::showFacts() {
    const double milliseconds = at(facts_.msPerToken, form().latents);
    const double nats = at(facts_.natsPerToken, form().latents);
    QStringList parts;
    if (milliseconds >= 0) parts << tr("%L1 ms/token").arg(milliseconds, 0, 'f', 1);
    if (nats >= 0) parts << tr("%L1 nats/token").arg(nats, 0, 'f', 2);
    latentsFacts_->setText(tr("%1 latents: %2").arg(form().latents).arg(parts.join(QStringLiteral(" · "))));
    latentsFacts_->setVisible(!parts.isEmpty());
    curve_->setCurrent(form().latents);
}

}  // namespace continuo::ui
