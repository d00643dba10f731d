#include "pages/dialogs/first_run_dialog.h"

#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "pages/dialogs/step_bar.h"
#include "roll/keyboard_strip.h"
#include "theme/theme.h"
#include "widgets/badge.h"
#include "widgets/card.h"
#include "widgets/level_meter.h"
#include "widgets/screen_room.h"
#include "widgets/tab_order.h"

namespace continuo::ui {

namespace {

QLabel* words(const QString& text, TextStyle style, QColor Tokens::*colour = &Tokens::text) {
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    Theme::setStyle(label, style, colour);
    return label;
}

// A framed pane with a title and a sentence, filled further by the caller.
QFrame* pane(const QString& title, const QString& sentence, QVBoxLayout*& column) {
    auto* frame = new QFrame;
    frame->setProperty("role", QStringLiteral("pane"));
    column = new QVBoxLayout(frame);
    column->setContentsMargins(20, 20, 20, 20);
    column->setSpacing(12);
    column->addWidget(words(title, TextStyle::PageTitle));
    if (!sentence.isEmpty()) column->addWidget(words(sentence, TextStyle::Body, &Tokens::text2));
    return frame;
}

}  // namespace

FirstRunDialog::FirstRunDialog(QWidget* parent)
    : QDialog(parent),
      steps_(new StepBar({tr("Welcome"), tr("Sound"), tr("Keyboard"), tr("Ready")}, this)),
      stack_(new QStackedWidget(this)),
      keyboard_(new KeyboardStrip(this)) {
    setWindowTitle(tr("Welcome to Continuo"));
    setProperty("role", QStringLiteral("ground"));
    resize(withinScreen(*this, {960, 680}));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(40, 24, 40, 24);
    column->setSpacing(16);
    column->addWidget(makeHeader());
    column->addWidget(steps_);
    for (QWidget* page : {makeWelcome(), makeSound(), makeKeyboard(), makeReady()}) stack_->addWidget(page);
    column->addWidget(stack_, 1);
    keyboard_->setLarge(true);
    keyboard_->setMinimumHeight(120);
    keyboard_->addKeySource(this);
    column->addWidget(keyboard_);
    column->addWidget(makeFooter());
    // The keys play whichever button has the focus, and are let go with it.
    for (QWidget* button : std::initializer_list<QWidget*>{next_, back_, computerKeys_})
        keyboard_->addKeySource(button);
    setKeyboards({});
    setSoundThere(true);
    setTabOrderByLayout(this);
    showStep(kWelcome);
}

QWidget* FirstRunDialog::makeHeader() {
    auto* header = new QWidget(this);
    auto* skip = new QPushButton(tr("Skip, take me to Play"), header);
    skip->setToolTip(tr("Esc"));
    skip->setAutoDefault(false);
    Theme::setRole(skip, ButtonRole::Flat);
    connect(skip, &QPushButton::clicked, this, &FirstRunDialog::reject);
    auto* text = new QVBoxLayout;
    text->setSpacing(2);
    text->addWidget(words(tr("Continuo plays on from what you play"), TextStyle::Heading));
    text->addWidget(words(tr("Everything stays on this computer: no account, no network, nothing is sent."),
                          TextStyle::Body, &Tokens::text2));
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 0, 0);
    row->addLayout(text, 1);
    row->addWidget(skip);
    return header;
}

QWidget* FirstRunDialog::makeWelcome() {
    QVBoxLayout* column = nullptr;
    QFrame* frame =
        pane(tr("You play, and it answers."),
             tr("Pause, and the model goes on in your manner. Play, and it listens again. Meanwhile "
                "Continuo looks at what this computer has:"),
             column);
    selfTest_ = new SelfTestList(frame);
    column->addWidget(selfTest_);
    column->addStretch();
    return frame;
}

QWidget* FirstRunDialog::makeSound() {
    QVBoxLayout* column = nullptr;
    QFrame* frame = pane(QStringLiteral(" "), QStringLiteral(" "), column);
    soundTitle_ = qobject_cast<QLabel*>(column->itemAt(0)->widget());
    soundSentence_ = qobject_cast<QLabel*>(column->itemAt(1)->widget());
    again_ = new QPushButton(tr("Play it again"), frame);
    again_->setIcon(Theme::icon(QStringLiteral("speaker")));
    again_->setAutoDefault(false);
    connect(again_, &QPushButton::clicked, this, &FirstRunDialog::testChordAsked);
    outputs_ = new QComboBox(frame);
    outputs_->setAccessibleName(tr("Output"));
    outputs_->setMinimumWidth(320);
    outputsLabel_ = words(tr("Output"), TextStyle::Body, &Tokens::text2);
    connect(outputs_, &QComboBox::activated, this, [this](int index) {
        Q_EMIT outputChosen(index);
        Q_EMIT testChordAsked();
    });
    meter_ = new LevelMeter(frame);
    meter_->setFixedWidth(200);
    meter_->setAccessibleName(tr("Output level"));
    auto* line = new QHBoxLayout;
    line->setSpacing(12);
    line->addWidget(again_);
    line->addWidget(meter_);
    line->addStretch();
    auto* choice = new QHBoxLayout;
    choice->setSpacing(12);
    choice->addWidget(outputsLabel_);
    choice->addWidget(outputs_);
    choice->addStretch();
    column->addLayout(line);
    column->addLayout(choice);
    column->addStretch();
    return frame;
}

QWidget* FirstRunDialog::makeKeyboard() {
    QVBoxLayout* column = nullptr;
    QFrame* frame = pane({},
                         tr("Press a key or click the piano: it sounds at once. A keyboard plugged in later "
                            "appears here by itself."),
                         column);
    keyboardTitle_ = qobject_cast<QLabel*>(column->itemAt(0)->widget());
    cards_ = new QVBoxLayout;
    cards_->setSpacing(8);
    column->addLayout(cards_);
    computerKeys_ = new Card(
        QStringLiteral("keyboard"), tr("Computer keyboard and mouse"),
        tr("A to L: white keys; the row above: black ones. Z and X: an octave. Shift: loud."), frame);
    computerKeys_->addTrailing(new Badge(Badge::Kind::Ok, tr("works now"), computerKeys_));
    cards_->addWidget(computerKeys_);
    connect(computerKeys_, &Card::clicked, this, [this] {
        chosenByHand_ = true;
        choose({});
    });
    column->addStretch();
    return frame;
}

QWidget* FirstRunDialog::makeReady() {
    QVBoxLayout* column = nullptr;
    QFrame* frame = pane(tr("Ready"), {}, column);
    result_ = words(tr("The speed of this computer is still being measured."), TextStyle::Tab);
    column->addWidget(result_);
    found_ = new SelfTestList(frame);
    column->addWidget(found_);
    column->addWidget(words(tr("A short piece lies ready: press Enter and the model goes on from it."),
                            TextStyle::Body, &Tokens::text2));
    column->addStretch();
    return frame;
}

QWidget* FirstRunDialog::makeFooter() {
    auto* footer = new QWidget(this);
    back_ = new QPushButton(tr("Back"), footer);
    back_->setAutoDefault(false);
    next_ = new QPushButton(footer);
    next_->setDefault(true);
    Theme::setRole(next_, ButtonRole::Primary);
    connect(back_, &QPushButton::clicked, this, [this] { showStep(static_cast<Step>(step() - 1)); });
    connect(next_, &QPushButton::clicked, this, &FirstRunDialog::next);
    auto* row = new QHBoxLayout(footer);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(16);
    row->addWidget(back_);
    row->addWidget(words(tr("All of this can be changed in Settings. Nothing is recorded yet."),
                         TextStyle::Body, &Tokens::text2),
                   1);
    row->addWidget(next_);
    return footer;
}

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
    keyboard_->setComputerKeysOn(step == kKeyboard && chosen_.isEmpty());
    if (arrivesAtSound && soundThere_) Q_EMIT testChordAsked();
    if (step == kKeyboard) choose(chosen_);
    showMeasured();
}

// Of a step that was not reached nothing is told.
void FirstRunDialog::showMeasured() {
    steps_->setNote(kReady, measured_ && step() == kReady ? tr("measured") : QString());
}

void FirstRunDialog::next() {
    if (step() == kSound)
        steps_->setNote(kSound, soundThere_ ? tr("you heard the chord") : tr("no device"), !soundThere_);
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
}

void FirstRunDialog::setOutputs(const Choices& choices) {
    outputs_->clear();
    outputs_->addItems(choices.names);
    outputs_->setCurrentIndex(choices.chosen);
    for (QWidget* part : {static_cast<QWidget*>(outputs_), static_cast<QWidget*>(outputsLabel_)})
        part->setVisible(choices.names.size() > 1);
}

void FirstRunDialog::setSoundThere(bool there) {
    soundThere_ = there;
    soundTitle_->setText(there ? tr("Did you hear a soft chord?") : tr("There is no sound device here."));
    soundSentence_->setText(
        there ? tr("If not, choose where the sound goes and play it again.")
              : tr("You can go on without: all is shown, nothing is heard. Connect a device, or start JACK, "
                   "and Continuo uses it by itself."));
    again_->setVisible(there);
    meter_->setVisible(there);
    showNext();
}

void FirstRunDialog::showNext() {
    const QString texts[] = {tr("Next"), soundThere_ ? tr("Yes, I heard it") : tr("Next"), tr("Next"),
                             tr("Start playing")};
    next_->setText(texts[step()]);
}

void FirstRunDialog::setLevels(double leftDb, double rightDb) { meter_->setLevels(leftDb, rightDb); }

void FirstRunDialog::setKeyboards(const QStringList& names) {
    const bool chosenIsGone = !chosen_.isEmpty() && !names.contains(chosen_);
    if (chosenIsGone) chosenByHand_ = false;
    // Cards that stay are not made anew: a click on one may be under way.
    if (names != names_ || keyboardTitle_->text().isEmpty()) {
        names_ = names;
        showKeyboards();
    }
    if (!chosenByHand_) choose(names.value(0));
}

void FirstRunDialog::showKeyboards() {
    for (Card* card : midiCards_) delete card;
    midiCards_.clear();
    keyboardTitle_->setText(names_.isEmpty() ? tr("No MIDI keyboard found. Play with what you have.")
                                             : tr("Which keyboard do you play?"));
    for (const QString& name : names_) {
        auto* card = new Card(QStringLiteral("midi"), name, tr("Play on it: the keys below light up."),
                              computerKeys_->parentWidget());
        card->addTrailing(new Badge(Badge::Kind::Ok, tr("found"), card));
        cards_->insertWidget(static_cast<int>(midiCards_.size()), card);
        midiCards_.push_back(card);
        card->setChecked(name == chosen_);
        connect(card, &Card::clicked, this, [this, name] {
            chosenByHand_ = true;
            choose(name);
        });
    }
    setTabOrderByLayout(this);
}

void FirstRunDialog::choose(const QString& keyboard) {
    const bool changed = keyboard != chosen_;
    chosen_ = keyboard;
    computerKeys_->setChecked(keyboard.isEmpty());
    for (std::size_t index = 0; index < midiCards_.size(); ++index)
        midiCards_[index]->setChecked(names_[static_cast<qsizetype>(index)] == keyboard);
    keyboard_->setComputerKeysOn(step() == kKeyboard && keyboard.isEmpty());
    steps_->setNote(kKeyboard, keyboard.isEmpty() ? tr("computer keys and mouse") : keyboard);
    if (!changed) return;
    if (keyboard.isEmpty())
        Q_EMIT computerKeyboardChosen();
    else
        Q_EMIT keyboardChosen(keyboard);
}

void FirstRunDialog::setResult(const QString& text, bool measured) {
    result_->setText(text);
    measured_ = measured;
    showMeasured();
}

}  // namespace continuo::ui
