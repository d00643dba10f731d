// The step in which the user chooses keyboard and model.
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "pages/dialogs/answerer_list.h"
#include "pages/dialogs/first_run_dialog.h"
#include "pages/dialogs/first_run_pane.h"
#include "pages/dialogs/step_bar.h"
#include "roll/keyboard_strip.h"
#include "theme/theme.h"
#include "widgets/badge.h"
#include "widgets/card.h"
#include "widgets/link_label.h"

namespace continuo::ui {

QWidget* FirstRunDialog::makeKeyboard() {
    auto* pane = new FirstRunPane({}, tr("Press a key or click the piano to hear it. A keyboard connected "
                                         "later appears here automatically."));
    QWidget* parent = pane->content();
    keyboardTitle_ = &pane->title();
    cards_ = new QVBoxLayout;
    cards_->setSpacing(8);
    pane->column().addLayout(cards_);
    computerKeys_ = new Card(
        QStringLiteral("keyboard"), tr("Computer keyboard and mouse"),
        tr("A to L: white keys; the row above: black ones. Z and X: an octave. Shift: loud."), parent);
    computerKeys_->addTrailing(new Badge(Badge::Kind::Ok, tr("ready"), computerKeys_));
    looking_ = new Card(QStringLiteral("midi"), tr("MIDI keyboard"),
                        tr("None connected. Continuo checks every second."), parent);
    looking_->addTrailing(new Badge(Badge::Kind::Pending, tr("searching"), looking_));
    looking_->setEnabled(false);
    file_ = new Card(QStringLiteral("note"), tr("Play a file instead of playing yourself"), {}, parent);
    auto* choosing = new QPushButton(tr("Choose file…"), file_);
    choosing->setAutoDefault(false);
    choosing->setAccessibleDescription(file_->text());
    file_->addTrailing(choosing);
    for (Card* card : {computerKeys_, looking_, file_}) cards_->addWidget(card);
    connect(computerKeys_, &Card::clicked, this, [this] {
        chosenByHand_ = true;
        choose({});
    });
    connect(choosing, &QPushButton::clicked, this, &FirstRunDialog::fileRequested);
    connect(file_, &Card::clicked, this, [this] {
        if (!fileName_.isEmpty()) return setFile(fileName_);
        showChosen();  // there is no other choice yet
        Q_EMIT fileRequested();
    });
    rejectFile({});
    pane->column().addWidget(makeHelp());
    pane->column().addStretch();

    QVBoxLayout& beside = pane->addSecondColumn();
    answerers_ = new AnswererList;
    beside.addWidget(answerers_);
    here_ = new SelfTestList;
    beside.addWidget(here_);
    beside.addStretch();
    connect(answerers_, &AnswererList::chosen, this, &FirstRunDialog::modelChosen);
    connect(answerers_, &AnswererList::cardRequested, this, &FirstRunDialog::modelCardRequested);
    connect(answerers_, &AnswererList::rowsChanged, this, &FirstRunDialog::connectKeySources);
    return pane;
}

QWidget* FirstRunDialog::makeHelp() {
    auto* line = new QWidget;
    auto* link = new LinkLabel(tr("My keyboard is missing"), line);
    connect(link, &LinkLabel::triggered, this, &FirstRunDialog::helpRequested);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(makeWrappedLabel(tr("Computer keys have two loudness levels, a MIDI keyboard has 127."),
                                    TextStyle::Caption, &Tokens::text2),
                   1);
    row->addWidget(link);
    return line;
}

void FirstRunDialog::setKeyboards(const QStringList& names) {
    const bool chosenIsGone = !chosen_.isEmpty() && !names.contains(chosen_);
    if (chosenIsGone) chosenByHand_ = fileChosen_;
    // Keep existing cards, because a click on one may be in progress.
    if (names != names_ || keyboardTitle_->text().isEmpty()) {
        names_ = names;
        showKeyboards();
    }
    if (!chosenByHand_) choose(names.value(0));
}

void FirstRunDialog::showKeyboards() {
    for (Card* card : midiCards_) delete card;
    midiCards_.clear();
    keyboardTitle_->setText(names_.isEmpty()
                                ? tr("No MIDI keyboard found. Use the computer keyboard or the mouse.")
                                : tr("Which keyboard do you play?"));
    looking_->setVisible(names_.isEmpty());
    for (const QString& name : names_) {
        auto* card = new Card(QStringLiteral("midi"), name, tr("Play it: the keys below light up."),
                              computerKeys_->parentWidget());
        card->addTrailing(new Badge(Badge::Kind::Ok, tr("found"), card));
        cards_->insertWidget(static_cast<int>(midiCards_.size()), card);
        midiCards_.push_back(card);
        connect(card, &Card::clicked, this, [this, name] {
            chosenByHand_ = true;
            choose(name);
        });
    }
    showChosen();
    connectKeySources();
}

void FirstRunDialog::choose(const QString& keyboard) {
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

// An exclusive card is unchecked by checking another.
void FirstRunDialog::showChosen() {
    const qsizetype row = names_.indexOf(chosen_);
    const bool midi = row >= 0 && row < static_cast<qsizetype>(midiCards_.size());
    Card* chosen = fileChosen_ ? file_ : midi ? midiCards_[static_cast<std::size_t>(row)] : computerKeys_;
    chosen->setChecked(true);
    keyboard_->setComputerKeysOn(step() == kKeyboard && chosen_.isEmpty());
    steps_->setNote(kKeyboard, fileChosen_         ? fileName_
                               : chosen_.isEmpty() ? tr("computer keys and mouse")
                                                   : chosen_);
}

void FirstRunDialog::setFile(const QString& name) {
    fileName_ = name;
    fileChosen_ = chosenByHand_ = true;
    file_->setDetail(tr("“%1” plays in your place; the model answers.").arg(name));
    showChosen();
}

void FirstRunDialog::rejectFile(const QString& why) {
    fileName_.clear();
    fileChosen_ = false;
    file_->setDetail(why.isEmpty() ? tr("A MIDI file plays in your place; the model answers.") : why);
    showChosen();
}

}  // namespace continuo::ui
