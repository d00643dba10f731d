#include "pages/dialogs/first_run_dialog.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <utility>

#include "pages/dialogs/answerer_list.h"
#include "pages/dialogs/first_run_pane.h"
#include "pages/dialogs/hear_first_row.h"
#include "pages/dialogs/step_bar.h"
#include "roll/keyboard_strip.h"
#include "theme/theme.h"
#include "widgets/level_meter.h"
#include "widgets/screen_room.h"
#include "widgets/tab_order.h"

namespace continuo::ui {

namespace {

constexpr int kLow = 560, kMiddle = 760;         // px; below kLow: low window, below kMiddle: medium
constexpr int kLowKeys = 72, kMiddleKeys = 112;  // px of the keyboard strip

}  // namespace

FirstRunDialog::FirstRunDialog(QWidget* parent)
    : QDialog(parent),
      steps_(new StepBar({tr("Welcome"), tr("Sound"), tr("Keyboard and model"), tr("Ready")}, this)),
      stack_(new QStackedWidget(this)),
      hearFirst_(new HearFirstRow(this)),
      keyboard_(new KeyboardStrip(this)) {
    setWindowTitle(tr("Welcome to Continuo"));
    setProperty("role", QStringLiteral("ground"));
    resize(sizeWithinScreen(*this, {1200, 830}));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(40, 24, 40, 24);
    column->setSpacing(16);
    column->addWidget(makeHeader());
    column->addWidget(steps_);
    for (QWidget* page : {makeWelcome(), makeSound(), makeKeyboard(), makeReady()}) stack_->addWidget(page);
    column->addWidget(stack_, 1);
    column->addWidget(hearFirst_);
    keyboard_->setLarge(true);
    keyboard_->setMinimumHeight(kLowKeys);
    keyboard_->addKeySource(this);
    column->addWidget(keyboard_);
    column->addWidget(makeFooter());
    connect(hearFirst_, &HearFirstRow::primerRequested, this, &FirstRunDialog::primerRequested);
    connect(hearFirst_, &HearFirstRow::buttonsChanged, this, &FirstRunDialog::connectKeySources);
    connect(keyboard_, &KeyboardStrip::struck, hearFirst_, &HearFirstRow::setLastNote);
    setKeyboards({});
    showSound();
    connectKeySources();
    showStep(kWelcome);
}

// The computer's keys play whichever button has the focus.
void FirstRunDialog::connectKeySources() {
    for (QAbstractButton* button : findChildren<QAbstractButton*>()) keyboard_->addKeySource(button);
    setTabOrderByLayout(this);
}

// The content of a step is more important than the height of the keys.
void FirstRunDialog::resizeEvent(QResizeEvent* event) {
    QDialog::resizeEvent(event);
    keyboard_->setMaximumHeight(height() < kLow      ? kLowKeys
                                : height() < kMiddle ? kMiddleKeys
                                                     : QWIDGETSIZE_MAX);
    showHearFirst();
}

void FirstRunDialog::showHearFirst() { hearFirst_->setVisible(step() == kKeyboard && height() >= kLow); }

FirstRunDialog::Step FirstRunDialog::step() const { return static_cast<Step>(stack_->currentIndex()); }

void FirstRunDialog::showStep(Step step) {
    if (step < kWelcome || step >= kSteps) return;
    const bool arrivesAtSound = step == kSound && this->step() == kWelcome;
    stack_->setCurrentIndex(step);
    steps_->setCurrent(step);
    back_->setVisible(step != kWelcome);
    showNext();
    next_->setFocus();
    keyboard_->setVisible(step == kKeyboard);
    showHearFirst();
    if (arrivesAtSound && isAudible()) Q_EMIT testChordRequested();
    showChosen();
    showMeasured();
    announce();
}

// The focus stays on the same button, so screen readers must be told about the new step.
void FirstRunDialog::announce() {
    auto* pane = static_cast<FirstRunPane*>(stack_->currentWidget());
    pane->setAccessibleName(pane->title().text());
    QAccessibleEvent alert(pane, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

// Shows no note for a step that was not reached.
void FirstRunDialog::showMeasured() {
    steps_->setNote(kReady, measured_ && step() == kReady ? tr("measured") : QString());
}

void FirstRunDialog::showNextStep() {
    if (step() == kSound)
        steps_->setNote(kSound,
                        isAudible()   ? tr("you heard the chord")
                        : soundThere_ ? tr("no soundfont")
                                      : tr("no device"),
                        !isAudible());
    if (step() != kReady) return showStep(static_cast<Step>(step() + 1));
    Q_EMIT completed();
    accept();
}

void FirstRunDialog::reject() {
    Q_EMIT skipped();
    QDialog::reject();
}

void FirstRunDialog::setSelfTest(const QVector<SelfTestLine>& lines) {
    selfTest_->setLines(lines);
    found_->setLines(lines);
    here_->setLines(lines);
}

void FirstRunDialog::setOutputs(const Choices& choices) {
    outputs_->clear();
    outputs_->addItems(choices.names);
    outputs_->setCurrentIndex(choices.chosen);
    for (QWidget* part : {static_cast<QWidget*>(outputs_), static_cast<QWidget*>(outputsLabel_)})
        part->setVisible(choices.names.size() > 1);
}

void FirstRunDialog::setAudioAvailable(bool there) {
    if (std::exchange(soundThere_, there) != there) showSound();
}

void FirstRunDialog::setPianoAvailable(bool there) {
    if (std::exchange(pianoThere_, there) != there) showSound();
}

void FirstRunDialog::showSound() {
    soundTitle_->setText(isAudible()   ? tr("Did you hear a soft chord?")
                         : soundThere_ ? tr("No soundfont found.")
                                       : tr("No audio device found."));
    soundSentence_->setText(isAudible() ? tr("If not, choose another output and play it again.")
                            : soundThere_
                                ? tr("The piano needs a soundfont. You can continue without sound, choose an "
                                     ".sf2 or .sf3 file, or install one, which Continuo then finds.")
                                : tr("You can continue without sound. Connect a device or start JACK; "
                                     "Continuo then uses it automatically."));
    again_->setVisible(isAudible());
    otherSoundfont_->setVisible(soundThere_ && !pianoThere_);
    meter_->setVisible(isAudible());
    showNext();
}

void FirstRunDialog::showNext() {
    const QString texts[] = {tr("Next"), isAudible() ? tr("Yes, I heard it") : tr("Next"), tr("Next"),
                             tr("Start playing")};
    next_->setText(texts[step()]);
}

void FirstRunDialog::setLevels(double leftDb, double rightDb) {
    meter_->setLevels(leftDb, rightDb);
    hearFirst_->setLevels(leftDb, rightDb);
}

void FirstRunDialog::setPrimers(const QStringList& names) { hearFirst_->setPrimers(names); }

void FirstRunDialog::setPlayingPrimer(int primer) { hearFirst_->setPlaying(primer); }

void FirstRunDialog::setLastNote(int pitch, int velocity) { hearFirst_->setLastNote(pitch, velocity); }

void FirstRunDialog::setModels(const ModelChoices& models) { answerers_->setModels(models); }

void FirstRunDialog::setModelAvailable(bool there) {
    whatNow_->setText(there ? tr("Press Enter and the model continues a short example piece.")
                            : tr("You can still play and record. Add a model in Settings › Model & compute; "
                                 "it then answers and continues earlier takes."));
}

void FirstRunDialog::setResult(const QString& text, bool measured) {
    result_->setText(text);
    measured_ = measured;
    showMeasured();
}

}  // namespace continuo::ui
