#include "main_window/inspector/making_buttons.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPushButton>

#include "theme/theme.h"
#include "widgets/key_tip.h"

namespace continuo::ui {

MakingButtons::MakingButtons(QWidget* parent) : QWidget(parent) {
    start_ = new QPushButton;
    Theme::setRole(start_, ButtonRole::Primary);
    stop_ = new QPushButton(tr("Stop, keep"));
    stop_->setToolTip(tr("Stops generating and keeps the results so far"));
    stop_->setMinimumHeight(32);
    discard_ = new QPushButton(tr("Stop, discard"));
    discard_->setToolTip(tr("Stops generating and discards the results"));
    discard_->setMinimumHeight(32);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 12, 12, 12);
    row->setSpacing(4);
    row->addWidget(start_, 1);
    row->addWidget(stop_, 1);
    row->addWidget(discard_, 1);
    for (QPushButton* each : {start_, stop_, discard_}) each->installEventFilter(this);
    connect(start_, &QPushButton::clicked, this, &MakingButtons::generateRequested);
    connect(stop_, &QPushButton::clicked, this, &MakingButtons::stopRequested);
    connect(discard_, &QPushButton::clicked, this, &MakingButtons::discardRequested);
    setGenerateOffer(1, false);
    setGenerating(false);
}

void MakingButtons::setCommands(const QAction& generate, const QAction& stop) {
    new KeyTip(*start_, generate);
    new KeyTip(*stop_, stop);
}

void MakingButtons::setGenerateOffer(int variations, bool possible) {
    start_->setText(variations == 1 ? tr("Generate") : tr("Generate %1").arg(variations));
    start_->setEnabled(possible);
}

void MakingButtons::setGenerating(bool making) {
    if (making && !making_) makingFor_.start();
    making_ = making;
    // If the focused button is hidden, its replacement gets the focus; otherwise the window's next widget
    // would.
    const QWidget* focused = window()->focusWidget();
    QPushButton* next = making_ ? stop_ : start_;
    next->show();
    if (focused == start_ || focused == stop_ || focused == discard_) next->setFocus();
    start_->setVisible(!making_);
    stop_->setVisible(making_);
    discard_->setVisible(making_);
}

// Ignores the second click of a double click on Generate, which would request again or hit the stop button
// that replaced it. On a busy machine it may arrive late, so the timestamps of the clicks count too.
bool MakingButtons::eventFilter(QObject* watched, QEvent* event) {
    const bool press =
        event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
    if (!press) return QWidget::eventFilter(watched, event);
    const int interval = QApplication::doubleClickInterval();
    const quint64 at = static_cast<QMouseEvent*>(event)->timestamp();
    if (watched == start_) {
        askedAt_ = at;
        return event->type() == QEvent::MouseButtonDblClick;
    }
    const bool soon = askedAt_ && at >= *askedAt_ && at - *askedAt_ < static_cast<quint64>(interval);
    return soon || (makingFor_.isValid() && !makingFor_.hasExpired(interval));
}

}  // namespace continuo::ui
