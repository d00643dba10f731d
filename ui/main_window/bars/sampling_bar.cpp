#include "main_window/bars/sampling_bar.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "main_window/bars/panic_button.h"
#include "main_window/bars/workspace_bar.h"
#include "theme/theme.h"
#include "widgets/elided_label.h"
#include "widgets/turn_ring.h"

namespace continuo::ui {
namespace {

constexpr int kSetWidth = 160;  // px of a long name

QLabel* label(TextStyle style, QColor Tokens::*colour) {
    auto* made = new QLabel;
    Theme::setStyle(made, style, colour);
    return made;
}

}  // namespace

SamplingBar::SamplingBar(QAction* panic, QWidget* parent) : QWidget(parent) {
    setProperty("role", QStringLiteral("paneHead"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(WorkspaceBar::kHeight);
    title_ = label(TextStyle::Body, &Tokens::text2);
    set_ = new ElidedLabel;
    set_->setMaximumWidth(kSetWidth);
    Theme::setStyle(set_, TextStyle::Body, nullptr);
    ring_ = new TurnRing;
    ring_->setTurn(Owner::Model, 0);
    ring_->setAccessibleName(tr("How far the pictures are"));
    row_ = label(TextStyle::Fixed, nullptr);
    pictures_ = label(TextStyle::Body, &Tokens::text2);
    auto* line = new QFrame;
    line->setProperty("role", QStringLiteral("separator"));
    line->setFixedSize(1, 28);
    separator_ = line;
    left_ = label(TextStyle::Time, nullptr);
    leftWord_ = label(TextStyle::Body, &Tokens::text2);
    leftWord_->setText(tr("left"));
    pause_ = new QPushButton;
    connect(pause_, &QPushButton::clicked, this, [this] { Q_EMIT pauseAsked(!state_.paused); });

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 0, 12, 0);
    row->setSpacing(8);
    for (QWidget* part :
         {static_cast<QWidget*>(title_), static_cast<QWidget*>(set_), static_cast<QWidget*>(ring_),
          static_cast<QWidget*>(row_), static_cast<QWidget*>(pictures_)})
        row->addWidget(part);
    row->addSpacing(8);
    row->addWidget(separator_);
    row->addSpacing(8);
    row->addWidget(left_);
    row->addWidget(leftWord_);
    row->addSpacing(4);
    row->addWidget(pause_);
    row->addStretch(1);
    row->addWidget(makePanicButton(panic));
    showState();
}

QString SamplingBar::leftText(double seconds) {
    const auto whole = static_cast<long long>(std::ceil(std::max(0.0, seconds)));
    const auto two = [](long long number) {
        return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0'));
    };
    if (whole >= 3600)
        return QStringLiteral("%1:%2:%3").arg(whole / 3600).arg(two(whole / 60 % 60), two(whole % 60));
    return QStringLiteral("%1:%2").arg(whole / 60).arg(two(whole % 60));
}

void SamplingBar::setState(const SamplingState& state) {
    if (state == state_) return;
    state_ = state;
    showState();
}

void SamplingBar::showState() {
    const bool running = state_.running;
    title_->setText(!running         ? tr("Nothing is being made")
                    : state_.paused  ? tr("Paused")
                    : state_.resting ? tr("Rests while you play")
                    : state_.repeats ? tr("Drawing again what is there")
                                     : tr("Sampling"));
    set_->setText(state_.set);
    ring_->setTurn(Owner::Model, state_.rows > 0 ? static_cast<double>(state_.row) / state_.rows : 0);
    row_->setText(tr("row %1 of %2").arg(state_.row).arg(state_.rows));
    pictures_->setText(state_.pictures > 1 ? tr("· %1 pictures together").arg(state_.pictures) : QString());
    left_->setText(leftText(state_.secondsLeft));
    pause_->setText(state_.paused ? tr("Resume") : tr("Pause"));
    pause_->setIcon(Theme::icon(state_.paused ? QStringLiteral("play-outline") : QStringLiteral("pause")));
    set_->setVisible(running && !state_.set.isEmpty());
    for (QWidget* part : {static_cast<QWidget*>(ring_), static_cast<QWidget*>(row_),
                          static_cast<QWidget*>(pictures_), static_cast<QWidget*>(pause_), separator_})
        part->setVisible(running);
    for (QLabel* part : {left_, leftWord_}) part->setVisible(running && state_.secondsLeft >= 0);
}

}  // namespace continuo::ui
