#include "pages/play/stage_turn.h"

#include <QFontMetrics>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>

#include "theme/theme.h"
#include "widgets/owner_sign.h"
#include "widgets/turn_ring.h"

namespace continuo::ui {

namespace {

constexpr double kSignScale = 2.5;
constexpr int kRingGap = 20;  // px between ring and text

QLabel* makeLabel(TextStyle style, QColor Tokens::*colour = nullptr) {
    auto* label = new QLabel;
    Theme::setStyle(label, style, colour);
    return label;
}

}  // namespace

StageTurn::StageTurn(QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kRingGap);
    makeRing();
    row->addWidget(ring_);
    makeWords();
    auto* words = new QGridLayout;
    words->setHorizontalSpacing(12);
    words->setVerticalSpacing(4);
    words->setRowStretch(0, 1);
    words->addWidget(nowSign_, 1, 0, Qt::AlignVCenter);
    words->addWidget(whose_, 1, 1);
    words->addWidget(nextSign_, 2, 0, Qt::AlignVCenter);
    words->addWidget(next_, 2, 1);
    words->addWidget(hint_, 3, 0, 1, 2);
    words->setRowStretch(4, 1);
    row->addLayout(words);
}

StageTurn::~StageTurn() = default;

void StageTurn::makeRing() {
    ring_ = new TurnRing(TurnRing::Size::Stage);
    secondsLeft_ = makeLabel(TextStyle::Heading);
    secondsWords_ = makeLabel(TextStyle::StageText, &Tokens::text2);
    //: After the number of seconds that are left of a turn.
    secondsWords_->setText(tr("s left"));
    auto* inside = new QVBoxLayout(ring_);
    inside->setSpacing(0);
    inside->addStretch();
    inside->addWidget(secondsLeft_, 0, Qt::AlignCenter);
    inside->addWidget(secondsWords_, 0, Qt::AlignCenter);
    inside->addStretch();
}

void StageTurn::makeWords() {
    nowSign_ = new OwnerSign(Owner::You, kSignScale);
    nextSign_ = new OwnerSign(Owner::Model, kSignScale);
    nextSign_->setFilled(false);
    whose_ = new QLabel;
    next_ = makeLabel(TextStyle::StageText, &Tokens::text2);
    hint_ = makeLabel(TextStyle::StageText, &Tokens::text2);
}

void StageTurn::setTurn(const TurnForm& turn, const QString& hint) {
    const Owner owner = turn.modelsTurn ? Owner::Model : Owner::You;
    const bool counts = turn.live && turn.secondsLeft >= 0;
    ring_->setTurn(owner, turn.live ? turn.fraction : 0.0);
    secondsLeft_->setText(counts ? QLocale().toString(turn.secondsLeft, 'f', 1) : QString());
    secondsLeft_->setVisible(counts);
    secondsWords_->setVisible(counts);
    nowSign_->setOwner(owner);
    nextSign_->setOwner(turn.modelsTurn ? Owner::You : Owner::Model);
    nextSign_->setVisible(turn.live);
    //: Whose turn it is, in large letters.
    const QString whose = turn.modelsTurn ? tr("MODEL") : tr("YOU");
    if (whose_->text() != whose) {
        whose_->setText(whose);
        Theme::setStyle(whose_, TextStyle::StageReadout, turn.modelsTurn ? &Tokens::ai : &Tokens::you);
        const QFontMetrics metrics(Theme::instance().font(TextStyle::StageReadout));
        // Reserves the width of the longer word, so that nothing moves when the turn changes.
        whose_->setMinimumWidth(
            std::max(metrics.horizontalAdvance(tr("MODEL")), metrics.horizontalAdvance(tr("YOU"))));
    }
    //: Whose turn follows.
    next_->setText(turn.live ? (turn.modelsTurn ? tr("you next") : tr("model next")) : QString());
    next_->setVisible(turn.live);
    hint_->setText(hint);
    modelsTurn_ = turn.live && turn.modelsTurn;
    showHint();
}

void StageTurn::setHintShown(bool shown) {
    hintShown_ = shown;
    showHint();
}

// In the player's turn the hint is empty but its room stays reserved, so that nothing moves.
void StageTurn::showHint() {
    const bool there = hintShown_ && !hint_->text().isEmpty();
    QSizePolicy policy = hint_->sizePolicy();
    policy.setRetainSizeWhenHidden(there);
    hint_->setSizePolicy(policy);
    hint_->setVisible(there && modelsTurn_);
}

}  // namespace continuo::ui
