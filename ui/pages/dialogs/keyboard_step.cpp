#include "pages/dialogs/keyboard_step.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "pages/dialogs/answerer_list.h"
#include "pages/dialogs/first_run_dialog.h"
#include "theme/theme.h"
#include "widgets/badge.h"
#include "widgets/card.h"
#include "widgets/link_label.h"

namespace continuo::ui {

KeyboardStep::KeyboardStep()
    : FirstRunPane({}, FirstRunDialog::tr("Press a key or click the piano to hear it. A keyboard connected "
                                          "later appears here automatically.")),
      cards_(new QVBoxLayout),
      answerers_(new AnswererList),
      selfTest_(new SelfTestList) {
    makeCards();
    rejectFile({});
    column().addWidget(makeHelp());
    column().addStretch();

    QVBoxLayout& beside = addSecondColumn();
    beside.addWidget(answerers_);
    beside.addWidget(selfTest_);
    beside.addStretch();
    connect(answerers_, &AnswererList::chosen, this, &KeyboardStep::modelChosen);
    connect(answerers_, &AnswererList::cardRequested, this, &KeyboardStep::modelCardRequested);
    connect(answerers_, &AnswererList::rowsChanged, this, &KeyboardStep::buttonsChanged);
}

void KeyboardStep::makeCards() {
    cards_->setSpacing(8);
    column().addLayout(cards_);
    computerKeys_ = new Card(
        QStringLiteral("keyboard"), FirstRunDialog::tr("Computer keyboard and mouse"),
        FirstRunDialog::tr(
            "A to L: white keys; the row above: black ones. Z and X: an octave down or up. Shift: loud."),
        content());
    //: Badge of the computer keyboard in the setup.
    computerKeys_->addTrailing(new Badge(Badge::Kind::Ok, FirstRunDialog::tr("ready"), computerKeys_));
    looking_ = new Card(QStringLiteral("midi"), FirstRunDialog::tr("MIDI keyboard"),
                        FirstRunDialog::tr("None connected. Continuo checks every second."), content());
    //: Badge in the setup: Continuo looks for a MIDI keyboard.
    looking_->addTrailing(new Badge(Badge::Kind::Pending, FirstRunDialog::tr("searching"), looking_));
    looking_->setEnabled(false);
    file_ = new Card(QStringLiteral("note"), FirstRunDialog::tr("Play a file instead of playing yourself"),
                     {}, content());
    auto* choosing = new QPushButton(FirstRunDialog::tr("Choose file…"), file_);
    choosing->setAutoDefault(false);
    choosing->setAccessibleDescription(file_->text());
    file_->addTrailing(choosing);
    for (Card* card : {computerKeys_, looking_, file_}) cards_->addWidget(card);
    connect(computerKeys_, &Card::clicked, this, [this] {
        chosenByHand_ = true;
        choose({});
    });
    connect(choosing, &QPushButton::clicked, this, &KeyboardStep::fileRequested);
    connect(file_, &Card::clicked, this, [this] {
        if (!fileName_.isEmpty()) return setFile(fileName_);
        showChosen();  // without a file the old choice stays
        Q_EMIT fileRequested();
    });
}

QWidget* KeyboardStep::makeHelp() {
    auto* line = new QWidget;
    //: Link: opens help about MIDI keyboards.
    auto* link = new LinkLabel(FirstRunDialog::tr("My keyboard is missing"), line);
    connect(link, &LinkLabel::triggered, this, &KeyboardStep::helpRequested);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(makeWrappedLabel(
                       FirstRunDialog::tr("Computer keys have two loudness levels, a MIDI keyboard has 127."),
                       TextStyle::Caption, &Tokens::text2),
                   1);
    row->addWidget(link);
    return line;
}

void KeyboardStep::setKeyboards(const QStringList& names) {
    const bool chosenIsGone = !chosen_.isEmpty() && !names.contains(chosen_);
    if (chosenIsGone) chosenByHand_ = fileChosen_;
    // Keep existing cards, because a click on one may be in progress.
    if (names != names_ || title().text().isEmpty()) {
        names_ = names;
        showKeyboards();
    }
    if (!chosenByHand_) choose(names.value(0));
}

void KeyboardStep::showKeyboards() {
    for (Card* card : midiCards_) delete card;
    midiCards_.clear();
    title().setText(names_.isEmpty() ? FirstRunDialog::tr(
                                           "No MIDI keyboard found. Use the computer keyboard or the mouse.")
                                     : FirstRunDialog::tr("Which keyboard do you play?"));
    looking_->setVisible(names_.isEmpty());
    for (const QString& name : names_) {
        auto* card =
            new Card(QStringLiteral("midi"), name, FirstRunDialog::tr("Play it: the keys below light up."),
                     computerKeys_->parentWidget());
        //: Badge of a MIDI keyboard in the setup.
        card->addTrailing(new Badge(Badge::Kind::Ok, FirstRunDialog::tr("found"), card));
        cards_->insertWidget(static_cast<int>(midiCards_.size()), card);
        midiCards_.push_back(card);
        connect(card, &Card::clicked, this, [this, name] {
            chosenByHand_ = true;
            choose(name);
        });
    }
    showChosen();
    Q_EMIT buttonsChanged();
}

void KeyboardStep::choose(const QString& keyboard) {
    const bool changed = keyboard != chosen_;
    chosen_ = keyboard;
    fileChosen_ = false;
    showChosen();
    if (!changed) return;
    if (keyboard.isEmpty())
        Q_EMIT computerKeyboardChosen();
    else
        Q_EMIT keyboardChosen(keyboard);
}

// Checks the chosen card. The cards are exclusive, so this unchecks the others.
void KeyboardStep::showChosen() {
    const qsizetype row = names_.indexOf(chosen_);
    const bool midi = row >= 0 && row < static_cast<qsizetype>(midiCards_.size());
    Card* chosen = fileChosen_ ? file_ : midi ? midiCards_[static_cast<std::size_t>(row)] : computerKeys_;
    chosen->setChecked(true);
    Q_EMIT chosenChanged();
}

QString KeyboardStep::chosenText() const {
    if (fileChosen_) return fileName_;
    //: Note at a step of the setup: what the user plays on.
    return chosen_.isEmpty() ? FirstRunDialog::tr("computer keys and mouse") : chosen_;
}

void KeyboardStep::setFile(const QString& name) {
    fileName_ = name;
    fileChosen_ = chosenByHand_ = true;
    file_->setDetail(FirstRunDialog::tr("“%1” plays in your place; the model answers.").arg(name));
    showChosen();
}

void KeyboardStep::rejectFile(const QString& why) {
    fileName_.clear();
    fileChosen_ = false;
    file_->setDetail(why.isEmpty() ? FirstRunDialog::tr("A MIDI file plays in your place; the model answers.")
                                   : why);
    showChosen();
}

void KeyboardStep::setModels(const ModelChoices& models) { answerers_->setModels(models); }

void KeyboardStep::setSelfTest(const QVector<SelfTestLine>& lines) { selfTest_->setLines(lines); }

}  // namespace continuo::ui
