#include "pages/play/stage_view.h"

#include <cmath>
#include <utility>

#include <QFocusEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "pages/play/stage_turn.h"
#include "roll/heat_legend.h"
#include "roll/keyboard_strip.h"
#include "roll/piano_roll.h"
#include "roll/roll_text.h"
#include "theme/theme.h"
#include "widgets/count_in.h"
#include "widgets/elided_label.h"
#include "widgets/icon_label.h"
#include "widgets/value_slider.h"

namespace continuo::ui {

namespace {

constexpr int kTop = 80, kStrip = 160, kKeyboard = 164, kLowKeyboard = 96, kPanic = 56, kLeave = 48;
constexpr int kLeastWidth = 760, kLeastHeight = 420;  // for a screen of 800 x 600
constexpr int kRoomForSliders = 1000, kRoomForKeyboard = 600;
constexpr int kStripGap = 20, kNarrowGap = 8, kGapIfRoom = 36;
constexpr int kStripMargin = 24, kNarrowMargin = 12;
constexpr int kRoomForAll = 1240;
constexpr double kScale = 58;  // px per second

QLabel* makeLabel(TextStyle style, QColor Tokens::*colour = nullptr) {
    auto* label = new QLabel;
    Theme::setStyle(label, style, colour);
    return label;
}

// Makes a button with its font size in a style sheet, because the theme's style sheet overrides a button's
// font.
QPushButton* makeButton(const QString& icon, QColor Tokens::*colour, int height, TextStyle style) {
    auto* button = new QPushButton;
    button->setIcon(Theme::icon(icon, colour));
    button->setIconSize({24, 24});
    button->setFixedHeight(height);
    button->setStyleSheet(
        QStringLiteral("font-size: %1pt;").arg(Theme::instance().font(style).pointSizeF(), 0, 'f', 1));
    return button;
}

// Sets the accessible name and adds the shortcut to the tooltip if there is one.
void setButtonText(QPushButton* button, const QString& words, const QString& key) {
    button->setAccessibleName(words);
    button->setText(key.isEmpty() ? words : QStringLiteral("%1  %2").arg(words, key));
}

void setTextOrHide(QLabel* label, const QString& text) {
    label->setText(text);
    label->setVisible(!text.isEmpty());
}

}  // namespace

StageView::StageView(const PlayParameters& parameters, QWidget* parent) : QWidget(parent) {
    roll_ = new PianoRoll;
    roll_->setStage(true);
    roll_->setScale(kScale);
    countIn_ = new CountIn(roll_);
    keyboard_ = new KeyboardStrip;
    keyboard_->setLarge(true);
    keyboard_->addKeySource(roll_);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(top_ = makeTop());
    column->addWidget(roll_, 1);
    column->addWidget(strip_ = makeStrip(parameters));
    column->addWidget(keyboard_);
    setMinimumSize(kLeastWidth, kLeastHeight);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
    StageForm form;
    form.play = parameters.defaults;
    setForm(form);
}

StageView::~StageView() = default;

QWidget* StageView::makeTop() {
    auto* top = new QWidget;
    top->setFixedHeight(kTop);
    auto* record = new IconLabel(24);
    record->setIcon(Theme::icon(QStringLiteral("record"), &Tokens::err));
    record_ = record;
    record_->setAccessibleName(tr("Recording"));
    clock_ = makeLabel(TextStyle::StageReadout);
    take_ = new ElidedLabel;  // user-given length
    Theme::setStyle(take_, TextStyle::PageTitle);
    takeNote_ = makeLabel(TextStyle::StageText, &Tokens::text2);
    memory_ = makeLabel(TextStyle::StageText, &Tokens::text2);
    tempo_ = makeLabel(TextStyle::StageText);
    legend_ = new HeatLegend;
    legend_->hide();

    leave_ = makeButton(QStringLiteral("full-screen"), nullptr, kLeave, TextStyle::PageTitle);
    leave_->setToolTip(tr("Returns to the window"));
    leave_->setMinimumWidth(148);
    panic_ = makeButton(QStringLiteral("warning"), &Tokens::err, kPanic, TextStyle::Time);
    panic_->setToolTip(tr("Silences everything at once"));
    panic_->setMinimumWidth(212);
    Theme::setRole(panic_, ButtonRole::Panic);
    connect(leave_, &QPushButton::clicked, this, &StageView::exitTriggered);
    connect(panic_, &QPushButton::clicked, this, &StageView::panicTriggered);

    auto* title = new QVBoxLayout;
    title->setSpacing(0);
    title->addStretch();
    title->addWidget(take_);
    title->addWidget(takeNote_);
    title->addStretch();
    auto* row = new QHBoxLayout(top);
    row->setContentsMargins(20, 0, 24, 0);
    row->setSpacing(16);
    row->addWidget(record_);
    row->addWidget(clock_);
    row->addLayout(title);
    row->addStretch(1);
    row->addWidget(legend_);
    row->addWidget(memory_);
    row->addWidget(tempo_);
    row->addWidget(leave_);
    row->addWidget(panic_);
    return top;
}

QWidget* StageView::makeStrip(const PlayParameters& parameters) {
    auto* strip = new QWidget;
    strip->setFixedHeight(kStrip);
    auto* row = new QHBoxLayout(strip);
    row->setSpacing(kStripGap);
    row->addWidget(turn_ = new StageTurn);
    row->addItem(new QSpacerItem(kGapIfRoom, 0, QSizePolicy::Maximum));
    addSliders(row, parameters);
    addReadouts(row);
    return strip;
}

void StageView::addSliders(QHBoxLayout* row, const PlayParameters& parameters) {
    const SliderParameter &temperature = parameters["temperature"], &latents = parameters["latents"],
                          &density = parameters["density"];
    temperature_ = new ValueSlider(temperature.label, temperature.range);
    latents_ = new ValueSlider(latents.label, latents.range);
    latents_->setAutomaticAllowed(true);
    //: Slider in the stage view: maximum notes per second.
    density_ = new ValueSlider(tr("Density"), density.range);
    //: Value of the slider “Density”.
    density_->setSpecialText(density.range.maximum, tr("off"));
    density_->setToolTip(tr("Maximum notes per second that the model plays"));
    connect(temperature_, &ValueSlider::valueEdited, this, &StageView::temperatureEdited);
    connect(latents_, &ValueSlider::valueEdited, this,
            [this](double value) { Q_EMIT latentsEdited(static_cast<int>(std::lround(value))); });
    connect(latents_, &ValueSlider::automaticEdited, this, &StageView::latentsAutoEdited);
    connect(density_, &ValueSlider::valueEdited, this,
            [this, density](double place) { Q_EMIT densityEdited(density.fromSlider(place)); });
    for (ValueSlider* slider : {temperature_, latents_, density_}) {
        slider->setBigMode(true);
        row->addWidget(slider, 1);
    }
}

void StageView::addReadouts(QHBoxLayout* row) {
    readouts_ = new QWidget;
    auto* grid = new QGridLayout(readouts_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(6);
    grid->setRowStretch(0, 1);
    int line = 1;
    for (Readout* readout : {&answer_, &late_, &xruns_}) {
        *readout = {makeLabel(TextStyle::Heading), makeLabel(TextStyle::StageText, &Tokens::text2)};
        readout->number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        grid->addWidget(readout->number, line, 0);
        grid->addWidget(readout->words, line++, 1);
    }
    //: After a number: audio dropouts; usual name in JACK's tools.
    xruns_.words->setText(tr("xruns"));
    grid->setRowStretch(line, 1);
    row->addWidget(readouts_);
}

void StageView::setReadoutNames(bool atLength) {
    //: After a number: time from the end of the player's turn to the model's first note.
    answer_.words->setText(atLength ? tr("ms to answer") : tr("ms", "to answer"));
    late_.words->setText(atLength ? tr("late notes") : tr("late", "notes"));
}

void StageView::setCountIn(int beats) { countIn_->setBeats(beats); }

void StageView::setForm(const StageForm& form) {
    record_->setVisible(form.recording);
    setTextOrHide(clock_, form.clockSeconds >= 0 ? clockText(form.clockSeconds, 1) : QString());
    setTextOrHide(take_, form.take);
    takeNote_->setText(form.takeNote);
    memory_->setText(form.memory);
    tempo_->setText(form.tempo);
    //: Button: leaves the stage view.
    setButtonText(leave_, tr("Leave"), form.exitKey);
    setButtonText(panic_, tr("Panic"), form.panicKey);
    temperature_->setValue(form.play.temperature);
    showLatents(form);
    density_->setValue(form.play.mostDensity > 0 ? form.play.mostDensity : density_->range().maximum);
    turn_->setTurn(form.turn, form.turnHint);
    showReadouts(form);
    fitToWidth();
}

void StageView::showLatents(const StageForm& form) {
    hasLatents_ = form.mostLatents > 0;
    if (!hasLatents_) return;
    latents_->setName(form.isWindow ? tr("Window") : tr("Latents"));
    ValueSlider::Range range = latents_->range();
    if (std::exchange(range.maximum, form.mostLatents) != form.mostLatents) latents_->setRange(range);
    latents_->setValue(form.play.latents);
    if (latents_->isAutomatic() != form.play.latentsAuto) latents_->setAutomatic(form.play.latentsAuto);
}

void StageView::setHeat(bool heat) {
    roll_->setHeat(heat);
    heat_ = heat;
    fitToWidth();
}

void StageView::showReadout(const Readout& readout, double value, QColor Tokens::*colour) {
    readout.number->setVisible(value >= 0);
    readout.words->setVisible(value >= 0);
    const QString number = QLocale().toString(value, 'f', 0);
    if (readout.number->text() == number) return;
    readout.number->setText(number);
    Theme::setStyle(readout.number, TextStyle::Heading, colour);
}

void StageView::showReadouts(const StageForm& form) {
    showReadout(answer_, form.answerMs, &Tokens::text);
    showReadout(late_, form.lateNotes, form.lateNotes == 0 ? &Tokens::ok : &Tokens::warn);
    showReadout(xruns_, form.xruns, form.xruns == 0 ? &Tokens::ok : &Tokens::warn);
}

// Hides parts in a narrow window except playing controls and performance numbers.
void StageView::fitToWidth() {
    const bool room = width() >= kRoomForAll;
    setReadoutNames(room);
    strip_->layout()->setSpacing(room ? kStripGap : kNarrowGap);
    const int margin = room ? kStripMargin : kNarrowMargin;
    strip_->layout()->setContentsMargins(margin, 0, margin, 0);
    takeNote_->setVisible(room && !takeNote_->text().isEmpty());
    memory_->setVisible(room && !memory_->text().isEmpty());
    turn_->setHintShown(room);
    // A narrow window omits the unit "auto", because the slider's dashes also mean automatic.
    ValueSlider::Range latents = latents_->range();
    //: After the number of latents: Continuo chooses it.
    const QString unit = room && latents_->isAutomatic() ? tr("auto") : QString();
    if (std::exchange(latents.unit, unit) != unit) latents_->setRange(latents);
    const bool all = width() >= kRoomForSliders;
    legend_->setVisible(all && heat_);
    tempo_->setVisible(all && !tempo_->text().isEmpty());
    latents_->setVisible(all && hasLatents_);
    density_->setVisible(all);
    for (const QWidget* part : {static_cast<QWidget*>(turn_), readouts_}) part->layout()->activate();
    // Hide the density rather than the words of the turn.
    if (strip_->layout()->minimumSize().width() > width()) density_->hide();
    keyboard_->setFixedHeight(height() >= kRoomForKeyboard ? kKeyboard : kLowKeyboard);
}

void StageView::focusInEvent(QFocusEvent* event) { roll_->setFocus(event->reason()); }

void StageView::resizeEvent(QResizeEvent* event) {
    fitToWidth();
    // The parts were laid out before fitToWidth() hid some. Activates their layouts again, from the inside
    // out.
    for (const QWidget* part : {static_cast<QWidget*>(turn_), readouts_, strip_, static_cast<QWidget*>(this)})
        part->layout()->activate();
    QWidget::resizeEvent(event);
}

void StageView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = Theme::current();
    painter.fillRect(rect(), tokens.bg1);
    for (const int y : {top_->geometry().bottom(), strip_->geometry().top(), strip_->geometry().bottom()})
        painter.fillRect(0, y, width(), 1, tokens.line);
}

}  // namespace continuo::ui
