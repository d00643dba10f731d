#include "main_window/bars/making_readout.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "theme/theme.h"
#include "widgets/elided_label.h"
#include "widgets/turn_ring.h"

namespace continuo::ui {
namespace {

constexpr int kWhoseWidth = 160;  // px

template <class Label = QLabel>
Label* readoutLabel(TextStyle style, QColor Tokens::*colour) {
    auto* made = new Label;
    Theme::setStyle(made, style, colour);
    return made;
}

}  // namespace

MakingReadout::MakingReadout(const QString& progressName, QWidget* parent) : QWidget(parent) {
    title_ = readoutLabel<ElidedLabel>(TextStyle::Body, &Tokens::text2);
    whose_ = new ElidedLabel;
    whose_->setMaximumWidth(kWhoseWidth);
    Theme::setStyle(whose_, TextStyle::Body, nullptr);
    ring_ = new TurnRing;
    ring_->setTurn(Owner::Model, 0);
    ring_->setAccessibleName(progressName);
    place_ = readoutLabel(TextStyle::Fixed, nullptr);
    together_ = readoutLabel<ElidedLabel>(TextStyle::Body, &Tokens::text2);
    auto* line = new QFrame;
    line->setProperty("role", QStringLiteral("separator"));
    line->setFixedSize(1, 28);
    separator_ = line;
    left_ = readoutLabel(TextStyle::Time, nullptr);
    leftWord_ = readoutLabel(TextStyle::Body, &Tokens::text2);
    //: After a duration: 2:10 left.
    leftWord_->setText(tr("left"));
    pause_ = new QPushButton;
    connect(pause_, &QPushButton::clicked, this, [this] { Q_EMIT pauseRequested(!paused_); });

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    for (QWidget* part :
         {static_cast<QWidget*>(title_), static_cast<QWidget*>(whose_), static_cast<QWidget*>(ring_),
          static_cast<QWidget*>(place_), static_cast<QWidget*>(together_)})
        row->addWidget(part);
    row->addSpacing(8);
    row->addWidget(separator_);
    row->addSpacing(8);
    row->addWidget(left_);
    row->addWidget(leftWord_);
    row->addSpacing(4);
    row->addWidget(pause_);
    setState({});
}

QString MakingReadout::timeLeftText(double seconds) {
    const auto whole = static_cast<long long>(std::ceil(std::max(0.0, seconds)));
    const auto two = [](long long number) {
        return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0'));
    };
    if (whole >= 3600)
        return QStringLiteral("%1:%2:%3").arg(whole / 3600).arg(two(whole / 60 % 60), two(whole % 60));
    return QStringLiteral("%1:%2").arg(whole / 60).arg(two(whole % 60));
}

void MakingReadout::setState(const MakingState& state) {
    paused_ = state.paused;
    title_->setText(!state.running  ? tr("Nothing is being generated")
                    : state.paused  ? tr("Paused")
                    : state.resting ? tr("Paused while you play")
                                    : state.activity);
    whose_->setText(state.target);
    ring_->setTurn(Owner::Model, state.fraction);
    place_->setText(state.position);
    together_->setText(state.countText);
    left_->setText(timeLeftText(state.secondsLeft));
    pause_->setText(state.paused ? tr("Resume") : tr("Pause"));
    pause_->setIcon(Theme::icon(state.paused ? QStringLiteral("play-outline") : QStringLiteral("pause")));
    whose_->setVisible(state.running && !state.target.isEmpty());
    for (QWidget* part : {static_cast<QWidget*>(ring_), static_cast<QWidget*>(place_),
                          static_cast<QWidget*>(together_), static_cast<QWidget*>(pause_), separator_})
        part->setVisible(state.running);
    for (QLabel* part : {left_, leftWord_}) part->setVisible(state.running && state.secondsLeft >= 0);
}

}  // namespace continuo::ui
