// The content of the steps; the keyboard step is in first_run_dialog_keyboard.cpp.
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "pages/dialogs/first_run_dialog.h"
#include "pages/dialogs/first_run_pane.h"
#include "theme/theme.h"
#include "widgets/level_meter.h"

namespace continuo::ui {

QWidget* FirstRunDialog::makeHeader() {
    auto* header = new QWidget(this);
    auto* skip = new QPushButton(tr("Skip setup"), header);
    skip->setToolTip(tr("Esc"));
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

}  // namespace continuo::ui
