#include "main_window/inspector_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRandomGenerator>
#include <QRegularExpressionValidator>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "roll/roll_text.h"
#include "theme/theme.h"
#include "widgets/latents_curve.h"
#include "widgets/section.h"
#include "widgets/value_slider.h"

namespace continuo::ui {
namespace {

constexpr int kLabelWidth = 92;
constexpr int kFewestLatents = 16;

QVBoxLayout* columnOf(QWidget* widget) {
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(12, 0, 12, 8);
    column->setSpacing(6);
    return column;
}

// A label of the width that all of the pane's labels have, and what it names.
QWidget* labelled(const QString& text, QWidget* field) {
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

}  // namespace

InspectorPanel::InspectorPanel(QWidget* parent) : QWidget(parent) {
    setProperty("role", QStringLiteral("pane"));
    setAttribute(Qt::WA_StyledBackground);
    auto* sections = new QWidget;
    auto* column = new QVBoxLayout(sections);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    generate_ = new Section(tr("Generate"), makeGenerate());
    turns_ = new Section(tr("Turn-taking"), makeTurnTaking());
    sampling_ = new Section(tr("Sampling"), makeSampling());
    output_ = new Section(tr("Output"), makeOutput());
    for (Section* section : {generate_, turns_, sampling_, output_}) column->addWidget(section);
    column->addStretch(1);
    generate_->setOpen(true);
    turns_->setOpen(true);

    auto* scroll = new QScrollArea;
    scroll->setWidget(sections);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(scroll, 1);
    all->addWidget(makeButtons());
    showForm();
}

ValueSlider* InspectorPanel::addSlider(QVBoxLayout& column, ValueSlider* slider, double PlayForm::*field) {
    slider->setLabelWidth(kLabelWidth);
    column.addWidget(slider);
    connect(slider, &ValueSlider::valueEdited, this, [this, field](double value) {
        form_.*field = value;
        edited();
    });
    shows_.push_back([this, slider, field] { slider->setValue(form_.*field); });
    return slider;
}

ValueSlider* InspectorPanel::addSlider(QVBoxLayout& column, ValueSlider* slider, int PlayForm::*field) {
    slider->setLabelWidth(kLabelWidth);
    column.addWidget(slider);
    connect(slider, &ValueSlider::valueEdited, this, [this, field](double value) {
        form_.*field = static_cast<int>(std::lround(value));
        edited();
    });
    shows_.push_back([this, slider, field] { slider->setValue(form_.*field); });
    return slider;
}

QComboBox* InspectorPanel::addCombo(QVBoxLayout& column, const QString& label, const QStringList& choices,
                                    std::function<int(const PlayForm&)> get,
                                    std::function<void(PlayForm&, int)> set) {
    auto* combo = new QComboBox;
    combo->addItems(choices);
    combo->setAccessibleName(label);
    column.addWidget(labelled(label, combo));
    connect(combo, &QComboBox::activated, this, [this, set](int index) {
        set(form_, index);
        edited();
    });
    shows_.push_back([this, combo, get] { combo->setCurrentIndex(get(form_)); });
    return combo;
}

QWidget* InspectorPanel::makeGenerate() {
    auto* content = new QWidget;
    QVBoxLayout& column = *columnOf(content);
    addSlider(column, new ValueSlider(tr("Temperature"), {0.1, 2.0, 0.01, 0.95, 2}), &PlayForm::temperature);

    latents_ =
        new ValueSlider(tr("Latents"), {1, 1024, 1, 256, 0, QString(), ValueSlider::Scale::PowersOfTwo});
    latents_->setAutomaticAllowed(true);
    addSlider(column, latents_, &PlayForm::latents);
    latents_->setToolTip(
        tr("How much the model thinks about each note. Automatic keeps the latency target."));
    connect(latents_, &ValueSlider::automaticEdited, this, [this](bool automatic) {
        form_.latentsAuto = automatic;
        edited();
    });
    shows_.push_back([this] { latents_->setAutomatic(form_.latentsAuto); });
    latentsFacts_ = new QLabel;
    Theme::setStyle(latentsFacts_, TextStyle::Caption, &Tokens::text2);
    column.addWidget(latentsFacts_);
    curve_ = new LatentsCurve;
    column.addWidget(curve_);

    ValueSlider* target = addSlider(column,
                                    new ValueSlider(tr("Latency target"), {30, 2000, 10, 150, 0, tr("ms"),
                                                                           ValueSlider::Scale::Logarithmic}),
                                    &PlayForm::latencyTarget);
    shows_.push_back([this, target] { target->setEnabled(form_.latentsAuto); });
    addCombo(
        column, tr("Length"), {tr("Match mine"), tr("Seconds"), tr("Until I play")},
        [](const PlayForm& form) { return static_cast<int>(form.length); },
        [](PlayForm& form, int index) { form.length = static_cast<AnswerLength>(index); });
    lengthSeconds_ = addSlider(
        column, new ValueSlider(tr("Seconds"), {1, 600, 1, 8, 0, tr("s"), ValueSlider::Scale::Logarithmic}),
        &PlayForm::lengthSeconds);
    shows_.push_back([this] { lengthSeconds_->setVisible(form_.length == AnswerLength::Seconds); });

    ValueSlider* memory =
        addSlider(column, new ValueSlider(tr("Memory"), {0, 600, 5, 0, 0, tr("s")}), &PlayForm::memory);
    memory->setSpecialText(0, tr("all"));
    memory->setToolTip(tr("How far back the model hears. Also by the handle of the line below the ruler."));

    auto* seedRow = new QWidget;
    auto* row = new QHBoxLayout(seedRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    seed_ = new QLineEdit;
    seed_->setAccessibleName(tr("Seed"));
    seed_->setFont(Theme::instance().font(TextStyle::Fixed));
    seed_->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9 ]{0,24}")), seed_));
    auto* dice = new QToolButton;
    dice->setIcon(Theme::icon(QStringLiteral("dice")));
    dice->setToolTip(tr("Another seed"));
    dice->setAccessibleName(tr("Another seed"));
    auto* lock = new QToolButton;
    lock->setCheckable(true);
    lock->setToolTip(tr("Keep this seed for every take"));
    lock->setAccessibleName(tr("Keep this seed for every take"));
    Theme::setRole(dice, ButtonRole::Small);
    Theme::setRole(lock, ButtonRole::Small);
    row->addWidget(seed_, 1);
    row->addWidget(dice);
    row->addWidget(lock);
    column.addWidget(labelled(tr("Seed"), seedRow));
    const auto setSeed = [this](std::uint64_t seed) {
        form_.seed = seed & static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
        edited();
    };
    connect(seed_, &QLineEdit::editingFinished, this, [this, setSeed] {
        bool understood = false;
        const std::uint64_t seed = seed_->text().remove(QLatin1Char(' ')).toULongLong(&understood);
        if (!understood) return showForm();
        if (seed != form_.seed) setSeed(seed);
    });
    connect(dice, &QToolButton::clicked, this,
            [setSeed] { setSeed(QRandomGenerator::global()->generate64()); });
    connect(lock, &QToolButton::toggled, this, [this, lock](bool locked) {
        lock->setIcon(Theme::icon(locked ? QStringLiteral("lock-closed") : QStringLiteral("lock-open")));
        if (showing_) return;
        form_.seedLocked = locked;
        edited();
    });
    lock->setIcon(Theme::icon(QStringLiteral("lock-open")));
    shows_.push_back([this, lock] {
        if (!seed_->hasFocus() || !seed_->isModified()) seed_->setText(QString::number(form_.seed));
        lock->setChecked(form_.seedLocked);
    });
    return content;
}

QWidget* InspectorPanel::makeTurnTaking() {
    auto* content = new QWidget;
    QVBoxLayout& column = *columnOf(content);
    addCombo(
        column, tr("Mode"), {tr("Call & response"), tr("Hand-over"), tr("Play along"), tr("Free run")},
        [](const PlayForm& form) { return static_cast<int>(form.mode); },
        [](PlayForm& form, int index) { form.mode = static_cast<PlayMode>(index); });
    addCombo(
        column, tr("Turn by"), {tr("Gap"), tr("Pedal"), tr("Key"), tr("Enter")},
        [](const PlayForm& form) { return static_cast<int>(form.turnBy); },
        [](PlayForm& form, int index) { form.turnBy = static_cast<TurnBy>(index); });

    auto* pedal = new QComboBox;
    pedal->setAccessibleName(tr("Pedal that passes the turn"));
    pedal->addItem(tr("Soft pedal (67)"), 67);
    pedal->addItem(tr("Sostenuto (66)"), 66);
    pedal->addItem(tr("Sustain (64)"), 64);
    turnPedalRow_ = labelled(tr("Pedal"), pedal);
    column.addWidget(turnPedalRow_);
    connect(pedal, &QComboBox::activated, this, [this, pedal](int index) {
        form_.turnController = pedal->itemData(index).toInt();
        edited();
    });
    auto* key = new QComboBox;
    key->setAccessibleName(tr("Key that passes the turn"));
    for (int pitch = 21; pitch <= 108; ++pitch) key->addItem(pitchName(pitch), pitch);
    turnKeyRow_ = labelled(tr("Key"), key);
    column.addWidget(turnKeyRow_);
    connect(key, &QComboBox::activated, this, [this, key](int index) {
        form_.turnKey = key->itemData(index).toInt();
        edited();
    });
    shows_.push_back([this, pedal, key] {
        pedal->setCurrentIndex(std::max(0, pedal->findData(form_.turnController)));
        key->setCurrentIndex(std::max(0, key->findData(form_.turnKey)));
        turnPedalRow_->setVisible(form_.turnBy == TurnBy::Pedal);
        turnKeyRow_->setVisible(form_.turnBy == TurnBy::Key);
    });

    adaptive_ = new QCheckBox(tr("Adaptive"));
    adaptive_->setAccessibleName(tr("Adaptive gap"));
    adaptive_->setToolTip(tr("Waits as long as your playing suggests, from 0.35 to 1.2 seconds."));
    gapRow_ = labelled(tr("Gap"), adaptive_);
    column.addWidget(gapRow_);
    connect(adaptive_, &QCheckBox::clicked, this, [this](bool checked) {
        form_.gapAdaptive = checked;
        edited();
    });
    gap_ = addSlider(column, new ValueSlider(tr("Seconds of rest"), {0.2, 3, 0.05, 0.6, 2, tr("s")}),
                     &PlayForm::gap);
    shows_.push_back([this] {
        adaptive_->setChecked(form_.gapAdaptive);
        gapRow_->setVisible(form_.turnBy == TurnBy::Gap);
        gap_->setVisible(form_.turnBy == TurnBy::Gap && !form_.gapAdaptive);
    });
    addCombo(
        column, tr("If I play over"), {tr("Yield"), tr("Duck"), tr("Together")},
        [](const PlayForm& form) { return static_cast<int>(form.playOver); },
        [](PlayForm& form, int index) { form.playOver = static_cast<PlayOver>(index); });
    return content;
}

QWidget* InspectorPanel::makeSampling() {
    auto* content = new QWidget;
    QVBoxLayout& column = *columnOf(content);
    addSlider(column, new ValueSlider(tr("Min-p"), {0, 0.5, 0.005, 0.03, 3}), &PlayForm::minP)
        ->setSpecialText(0, tr("off"));
    addSlider(column, new ValueSlider(tr("Top-p"), {0.05, 1, 0.01, 1, 2}), &PlayForm::topP)
        ->setSpecialText(1, tr("off"));
    addSlider(column, new ValueSlider(tr("Top-k"), {0, 391, 1, 0, 0}), &PlayForm::topK)
        ->setSpecialText(0, tr("off"));
    return content;
}

QWidget* InspectorPanel::makeOutput() {
    auto* content = new QWidget;
    QVBoxLayout& column = *columnOf(content);
    addSlider(column, new ValueSlider(tr("Piano"), {-60, 6, 0.5, -6, 1, tr("dB")}), &PlayForm::gain);
    addSlider(column, new ValueSlider(tr("Reverb"), {0, 100, 1, 15, 0, tr("%")}), &PlayForm::reverb);
    auto* thru = new QCheckBox(tr("Sound what I play"));
    column.addWidget(thru);
    connect(thru, &QCheckBox::clicked, this, [this](bool checked) {
        form_.thru = checked;
        edited();
    });
    shows_.push_back([this, thru] { thru->setChecked(form_.thru); });
    addSlider(column, new ValueSlider(tr("Your channel"), {1, 16, 1, 1, 0}), &PlayForm::playerChannel);
    addSlider(column, new ValueSlider(tr("Model channel"), {1, 16, 1, 2, 0}), &PlayForm::modelChannel);
    return content;
}

QWidget* InspectorPanel::makeButtons() {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(4);
    continue_ = new QPushButton(tr("Continue ⏎"));
    continue_->setAccessibleName(tr("Continue"));
    continue_->setToolTip(tr("Lets the model go on: at once when it listens, otherwise from the cursor."));
    Theme::setRole(continue_, ButtonRole::Primary);
    connect(continue_, &QPushButton::clicked, this, [this] { Q_EMIT continueRequested(1); });
    times_ = new QPushButton;
    times_->setIcon(Theme::icon(QStringLiteral("chevron-down")));
    times_->setLayoutDirection(Qt::RightToLeft);
    times_->setAccessibleName(tr("Variations"));
    times_->setToolTip(tr("Several continuations from the same place"));
    times_->setMinimumHeight(32);
    auto* menu = new QMenu(times_);
    for (const int count : {2, 4, 8, 16}) {
        QAction* action = menu->addAction(tr("%1 variations").arg(count));
        connect(action, &QAction::triggered, this, [this, count] {
            form_.variations = count;
            edited();
            Q_EMIT continueRequested(count);
        });
    }
    times_->setMenu(menu);
    shows_.push_back([this] { times_->setText(tr("×%1").arg(form_.variations)); });
    layout->addWidget(continue_, 1);
    layout->addWidget(times_);
    return row;
}

void InspectorPanel::edited() {
    if (showing_) return;
    showForm();
    Q_EMIT formChanged(form_);
}

void InspectorPanel::setForm(const PlayForm& form) {
    form_ = form;
    showForm();
}

void InspectorPanel::showForm() {
    showing_ = true;
    for (const auto& bring : shows_) bring();
    showing_ = false;
    showFacts();
    showSummaries();
}

void InspectorPanel::setModel(const ModelFacts& facts) {
    facts_ = facts;
    latents_->setRange({1, static_cast<double>(facts.maxLatents), 1, static_cast<double>(facts.maxLatents), 0,
                        QString(), ValueSlider::Scale::PowersOfTwo});
    if (form_.latents > facts.maxLatents) form_.latents = facts.maxLatents;
    showForm();
}

void InspectorPanel::setLatentsInUse(int latents) {
    if (!form_.latentsAuto || latents <= 0 || latents == form_.latents) return;
    form_.latents = latents;
    showForm();
}

void InspectorPanel::showFacts() {
    const double milliseconds = at(facts_.msPerToken, form_.latents);
    const double nats = at(facts_.natsPerToken, form_.latents);
    QStringList parts;
    if (milliseconds >= 0) parts << tr("%L1 ms/token").arg(milliseconds, 0, 'f', 1);
    if (nats >= 0) parts << tr("%L1 nats/token").arg(nats, 0, 'f', 2);
    latentsFacts_->setText(tr("%1 latents: %2").arg(form_.latents).arg(parts.join(QStringLiteral(" · "))));
    latentsFacts_->setVisible(!parts.isEmpty());
    curve_->setVisible(facts_.natsPerToken.size() > 1 || facts_.msPerToken.size() > 1);
    std::map<int, LatentsCurve::Point> points;
    for (const ModelFacts::Point& point : facts_.natsPerToken)
        points[point.latents] = {point.latents, {}, point.value};
    for (const ModelFacts::Point& point : facts_.msPerToken) {
        points.try_emplace(point.latents, LatentsCurve::Point{point.latents, {}, {}});
        points[point.latents].msPerToken = point.value;
    }
    std::vector<LatentsCurve::Point> rising;
    for (const auto& [latents, point] : points) rising.push_back(point);
    curve_->setPoints(std::move(rising));
    curve_->setCurrent(form_.latents);
}

void InspectorPanel::showSummaries() {
    const QString latents = form_.latentsAuto ? tr("Auto") : QString::number(form_.latents);
    generate_->setSummary(tr("%L1, latents %2").arg(form_.temperature, 0, 'f', 2).arg(latents));
    static const auto mode = [](PlayMode m) {
        switch (m) {
            case PlayMode::CallAndResponse: return tr("call & response");
            case PlayMode::HandOver: return tr("hand-over");
            case PlayMode::PlayAlong: return tr("play along");
            case PlayMode::FreeRun: return tr("free run");
        }
        return QString();
    };
    turns_->setSummary(mode(form_.mode));
    QStringList filters;
    if (form_.minP > 0) filters << tr("min-p %L1").arg(form_.minP);
    if (form_.topP < 1) filters << tr("top-p %L1").arg(form_.topP);
    if (form_.topK > 0) filters << tr("top-k %L1").arg(form_.topK);
    sampling_->setSummary(filters.isEmpty() ? tr("off") : filters.join(QStringLiteral(", ")));
    output_->setSummary(tr("%L1 dB, channel %2").arg(form_.gain, 0, 'f', 1).arg(form_.modelChannel));
}

void InspectorPanel::setCanContinue(bool can) {
    continue_->setEnabled(can);
    times_->setEnabled(can);
}

void InspectorPanel::stepTemperature(double by) {
    form_.temperature = std::clamp(std::round((form_.temperature + by) * 100) / 100, 0.1, 2.0);
    edited();
}

void InspectorPanel::scaleLatents(double by) {
    const double scaled = std::exp2(std::round(std::log2(form_.latents * by)));
    form_.latents =
        static_cast<int>(std::clamp(scaled, static_cast<double>(std::min(kFewestLatents, facts_.maxLatents)),
                                    static_cast<double>(facts_.maxLatents)));
    form_.latentsAuto = false;
    edited();
}

}  // namespace continuo::ui
