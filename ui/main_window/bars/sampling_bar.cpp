#include "main_window/bars/sampling_bar.h"

#include <QHBoxLayout>
#include <QPushButton>

#include "main_window/bars/making_readout.h"
#include "main_window/bars/panic_button.h"
#include "main_window/bars/workspace_bar.h"

namespace continuo::ui {

SamplingBar::SamplingBar(QAction* panic, QWidget* parent) : QWidget(parent) {
    setProperty("role", QStringLiteral("paneHead"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(WorkspaceBar::kHeight);
    making_ = new MakingReadout(tr("Progress of picture generation"));
    connect(making_, &MakingReadout::pauseRequested, this, &SamplingBar::pauseRequested);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 0, 12, 0);
    row->setSpacing(8);
    row->addWidget(making_);
    row->addStretch(1);
    row->addWidget(makePanicButton(panic));
    showState();
}

void SamplingBar::setState(const SamplingState& state) {
    if (state == state_) return;
    state_ = state;
    showState();
}

void SamplingBar::showState() {
    //: Title of the progress of pictures: resumed rows are shown again.
    MakingState making{.running = state_.running,
                       .paused = state_.paused,
                       .resting = state_.resting,
                       .activity = state_.replaying ? tr("Redrawing finished rows") : tr("Generating"),
                       .target = state_.pictureSetName,
                       .fraction = state_.rows > 0 ? static_cast<double>(state_.row) / state_.rows : 0,
                       .position = tr("row %1 of %2").arg(state_.row).arg(state_.rows),
                       .countText = {},
                       .secondsLeft = state_.secondsLeft};
    //: Progress of pictures.
    if (state_.pictures > 1) making.countText = tr("· %1 pictures together").arg(state_.pictures);
    making_->setState(making);
}

}  // namespace continuo::ui
