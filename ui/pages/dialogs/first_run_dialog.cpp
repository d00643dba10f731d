#include "pages/dialogs/first_run_dialog.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <utility>

#include "pages/dialogs/first_run_pane.h"
#include "pages/dialogs/hear_first_row.h"
#include "pages/dialogs/keyboard_step.h"
#include "pages/dialogs/step_bar.h"
#include "roll/keyboard_strip.h"
#include "theme/theme.h"
#include "widgets/level_meter.h"
#include "widgets/screen_room.h"
#include "widgets/tab_order.h"

namespace continuo::ui {

namespace {

constexpr int kLow = 560, kMiddle = 760;         // px; below kLow the window is low, below kMiddle medium
constexpr int kLowKeys = 72, kMiddleKeys = 112;  // px: heights of the keyboard strip in lower windows

}  // namespace

FirstRunDialog::FirstRunDialog(QWidget* parent)
    : QDialog(parent),
      steps_(new StepBar({tr("Welcome"), tr("Sound"), tr("Keyboard and model"), tr("Ready")}, this)),
      stack_(new QStackedWidget(this)),
      keyboardStep_(new KeyboardStep),
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
    for (QWidget* page : {makeWelcome(), makeSound(), static_cast<QWidget*>(keyboardStep_), makeReady()})
        stack_->addWidget(page);
    column->addWidget(stack_, 1);
    column->addWidget(hearFirst_);
    keyboard_->setLarge(true);
    keyboard_->setMinimumHeight(kLowKeys);
    keyboard_->addKeySource(this);
    column->addWidget(keyboard_);
    column->addWidget(makeFooter());
    connect(hearFirst_, &HearFirstRow::primerRequested, this, &FirstRunDialog::primerRequested);
    connect(hearFirst_, &HearFirstRow::buttonsChanged, this, &FirstRunDialog::connectKeySources);
    connectKeyboardStep();
    connect(keyboard_, &KeyboardStrip::struck, hearFirst_, &HearFirstRow::setLastNote);
    setKeyboards({});
    showSound();
    connectKeySources();
    showStep(kWelcome);
}

QWidget* FirstRunDialog::makeHeader() {
    auto* header = new QWidget(this);
    auto* skip = new QPushButton(tr("Skip setup"), header);
    skip->setToolTip(tr("Skips the setup (Esc)"));
    skip->setAutoDefault(false);
    Theme::setRole(skip, ButtonRole::Flat);
    connect(skip, &QPushButton::clicked, this, &FirstRunDialog::reject);
    auto* text = new QVBoxLayout;
    text->setSpacing(2);
    text->addWidget(makeWrappedLabel(tr("Continuo continues what you play"), TextStyle::Heading));
    text->addWidget(
        makeWrappedLabel(tr("Everything stays on this computer: no account, no network, nothing is sent."),
                         TextStyle::Body, &Tokens::text2));
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 0, 0);
    row->addLayout(text, 1);
    row->addWidget(skip);
    return header;
}

QWidget* FirstRunDialog::makeWelcome() {
    auto* pane = new FirstRunPane(tr("You play, Continuo answers."),
                                  tr("When you pause, the model continues in your style. When you play, it "
                                     "listens. Continuo now checks this computer:"));
    selfTest_ = new SelfTestList(pane->content());
    pane->column().addWidget(selfTest_);
    pane->column().addStretch();
    return pane;
}

QWidget* FirstRunDialog::makeSound() {
    auto* pane = new FirstRunPane(QStringLiteral(" "), QStringLiteral(" "));
    QFrame* frame = pane->content();
    soundTitle_ = &pane->title();
    soundSentence_ = &pane->sentence();
    again_ = new QPushButton(tr("Play it again"), frame);
    again_->setIcon(Theme::icon(QStringLiteral("speaker")));
    again_->setAutoDefault(false);
    connect(again_, &QPushButton::clicked, this, &FirstRunDialog::testChordRequested);
    otherSoundfont_ = new QPushButton(tr("Another soundfont…"), frame);
    otherSoundfont_->setAutoDefault(false);
    connect(otherSoundfont_, &QPushButton::clicked, this, &FirstRunDialog::soundfontRequested);
    outputs_ = new QComboBox(frame);
    outputs_->setAccessibleName(tr("Output"));
    outputs_->setMinimumWidth(320);
    outputsLabel_ = makeWrappedLabel(tr("Output"), TextStyle::Body, &Tokens::text2);
    outputsLabel_->setBuddy(outputs_);
    connect(outputs_, &QComboBox::activated, this, [this](int index) {
        Q_EMIT outputChosen(index);
        Q_EMIT testChordRequested();
    });
    meter_ = new LevelMeter(frame);
    meter_->setFixedWidth(200);
    meter_->setAccessibleName(tr("Output level"));
    auto* line = new QHBoxLayout;
    line->setSpacing(12);
    line->addWidget(again_);
    line->addWidget(otherSoundfont_);
    line->addWidget(meter_);
    line->addStretch();
    auto* choice = new QHBoxLayout;
    choice->setSpacing(12);
    choice->addWidget(outputsLabel_);
    choice->addWidget(outputs_);
    choice->addStretch();
    pane->column().addLayout(line);
    pane->column().addLayout(choice);
    pane->column().addStretch();
    return pane;
}

QWidget* FirstRunDialog::makeReady() {
    auto* pane = new FirstRunPane(tr("Ready"));
    QVBoxLayout* column = &pane->column();
    result_ = makeWrappedLabel(tr("Continuo is still measuring the speed of this computer."), TextStyle::Tab);
    column->addWidget(result_);
    found_ = new SelfTestList(pane->content());
    column->addWidget(found_);
    column->addWidget(whatNow_ = makeWrappedLabel({}, TextStyle::Body, &Tokens::text2));
    setModelAvailable(true);
    column->addStretch();
    return pane;
}

QWidget* FirstRunDialog::makeFooter() {
    auto* footer = new QWidget(this);
    back_ = new QPushButton(tr("Back"), footer);
    back_->setAutoDefault(false);
    next_ = new QPushButton(footer);
    next_->setDefault(true);
    Theme::setRole(next_, ButtonRole::Primary);
    connect(back_, &QPushButton::clicked, this, [this] { showStep(static_cast<Step>(step() - 1)); });
    connect(next_, &QPushButton::clicked, this, &FirstRunDialog::showNextStep);
    auto* row = new QHBoxLayout(footer);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(16);
    row->addWidget(back_);
    row->addWidget(
        makeWrappedLabel(tr("You can change all of this in Settings. Continuo records nothing yet."),
                         TextStyle::Body, &Tokens::text2),
        1);
    row->addWidget(next_);
    return footer;
}

void FirstRunDialog::connectKeyboardStep() {
    connect(keyboardStep_, &KeyboardStep::chosenChanged, this, &FirstRunDialog::showKeyboard);
    connect(keyboardStep_, &KeyboardStep::buttonsChanged, this, &FirstRunDialog::connectKeySources);
    connect(keyboardStep_, &KeyboardStep::keyboardChosen, this, &FirstRunDialog::keyboardChosen);
    connect(keyboardStep_, &KeyboardStep::computerKeyboardChosen, this,
            &FirstRunDialog::computerKeyboardChosen);
    connect(keyboardStep_, &KeyboardStep::fileRequested, this, &FirstRunDialog::fileRequested);
    connect(keyboardStep_, &KeyboardStep::modelChosen, this, &FirstRunDialog::modelChosen);
    connect(keyboardStep_, &KeyboardStep::modelCardRequested, this, &FirstRunDialog::modelCardRequested);
    connect(keyboardStep_, &KeyboardStep::helpRequested, this, &FirstRunDialog::helpRequested);
}

void FirstRunDialog::showKeyboard() {
    keyboard_->setComputerKeysOn(step() == kKeyboard && keyboardStep_->usesComputerKeys());
    steps_->setNote(kKeyboard, keyboardStep_->chosenText());
}

// Lets the computer's keys play notes no matter which button has the focus.
void FirstRunDialog::connectKeySources() {
    for (QAbstractButton* button : findChildren<QAbstractButton*>()) keyboard_->addKeySource(button);
    setTabOrderByLayout(this);
}

// Shrinks the keys in a low window, because the content of a step is more important.
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
    keyboardStep_->showChosen();
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

// Shows "measured" beside the last step, but only once that step is reached.
void FirstRunDialog::showMeasured() {
    //: Note at a step of the setup: the model's speed is known.
    steps_->setNote(kReady, measured_ && step() == kReady ? tr("measured") : QString());
}

void FirstRunDialog::showNextStep() {
    //: Note at a step of the setup.
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
    keyboardStep_->setSelfTest(lines);
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

void FirstRunDialog::setModels(const ModelChoices& models) { keyboardStep_->setModels(models); }

void FirstRunDialog::setKeyboards(const QStringList& names) { keyboardStep_->setKeyboards(names); }

void FirstRunDialog::setFile(const QString& name) { keyboardStep_->setFile(name); }

void FirstRunDialog::rejectFile(const QString& why) { keyboardStep_->rejectFile(why); }

bool FirstRunDialog::isFileChosen() const { return keyboardStep_->isFileChosen(); }

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
