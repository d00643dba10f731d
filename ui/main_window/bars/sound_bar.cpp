#include "main_window/bars/sound_bar.h"

#include <QAction>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <initializer_list>

#include "main_window/bars/action_button.h"
#include "main_window/bars/making_readout.h"
#include "main_window/bars/panic_button.h"
#include "main_window/bars/workspace_bar.h"
#include "roll/roll_text.h"
#include "theme/theme.h"
#include "widgets/level_meter.h"
#include "widgets/time_readout.h"

namespace continuo::ui {
namespace {

constexpr double kSilence = -100;  // dBFS

}  // namespace

SoundBar::SoundBar(const Actions& actions, QWidget* parent) : QWidget(parent) {
    setProperty("role", QStringLiteral("paneHead"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(WorkspaceBar::kHeight);
    row_ = new QHBoxLayout(this);
    row_->setSizeConstraint(QLayout::SetNoConstraint);  // fit() hides the time in a narrow window
    row_->setContentsMargins(16, 0, 12, 0);
    row_->setSpacing(4);
    row_->addWidget(makeActionButton(actions.record));
    QToolButton* const from = makeActionButton(actions.recordFrom);
    from->setPopupMode(QToolButton::InstantPopup);
    row_->addWidget(from);
    for (QAction* action : {actions.play, actions.stop, actions.loop})
        row_->addWidget(makeActionButton(action));
    row_->addSpacing(12);
    row_->addWidget(time_ = new TimeReadout);
    row_->addSpacing(4);
    row_->addWidget(length_ = new QLabel);
    Theme::setStyle(length_, TextStyle::Body, &Tokens::text2);
    auto* line = new QFrame;
    line->setProperty("role", QStringLiteral("separator"));
    line->setFixedSize(1, 28);
    row_->addSpacing(8);
    row_->addWidget(line);
    row_->addSpacing(8);
    making_ = new MakingReadout(tr("Progress of sound generation"));
    connect(making_, &MakingReadout::pauseRequested, this, &SoundBar::pauseRequested);
    row_->addWidget(making_);
    row_->addWidget(recordingPart_ = makeRecordingPart());
    row_->addStretch(1);
    row_->addWidget(makePanicButton(actions.panic));
    setRecording({});
    showState();
}

QWidget* SoundBar::makeRecordingPart() {
    auto* part = new QWidget;
    auto* row = new QHBoxLayout(part);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(recordingWords_ = new QLabel);
    Theme::setStyle(recordingWords_, TextStyle::Body, &Tokens::text2);
    row->addWidget(level_ = new LevelMeter);
    level_->setFixedWidth(level_->sizeHint().width());
    level_->setAccessibleName(tr("Recording level"));
    level_->setToolTip(tr("Peak level of the recording; red is too loud"));
    return part;
}

void SoundBar::setTime(double seconds, double length) {
    position_ = seconds;
    soundLength_ = length;
    showTime();
}

void SoundBar::setRecording(const std::optional<SoundRecordingState>& recording) {
    if (!recording || !recording_) level_->setLevels(kSilence, kSilence);
    recording_ = recording;
    recordingPart_->setVisible(recording.has_value());
    making_->setVisible(!recording);
    if (recording)
        recordingWords_->setText(recording->from == RecordFrom::Input ? tr("Recording the audio input")
                                                                      : tr("Recording Continuo's output"));
    showTime();
}

void SoundBar::setRecordingLevels(double leftDb, double rightDb) { level_->setLevels(leftDb, rightDb); }

void SoundBar::showTime() {
    const double length = recording_ ? recording_->longest : soundLength_;
    time_->setSeconds(recording_ ? recording_->seconds : position_);
    //: After the position: length of the sound.
    length_->setText(length > 0 ? tr("of %1").arg(clockText(length, 1)) : QString());
    fit();
}

QSize SoundBar::minimumSizeHint() const {
    QSize least = row_->totalMinimumSize();
    for (const QWidget* part : std::initializer_list<const QWidget*>{time_, length_})
        if (!part->isHidden()) least.rwidth() -= part->minimumSizeHint().width() + row_->spacing();
    return least;
}

void SoundBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

// Hides the time in a narrow window; the canvas shows it too.
void SoundBar::fit() {
    int room = width() - minimumSizeHint().width();
    for (QWidget* part : std::initializer_list<QWidget*>{time_, length_}) {
        room -= part->minimumSizeHint().width() + row_->spacing();
        part->setVisible(room >= 0);
    }
}

void SoundBar::setState(const SoundState& state) {
    if (state == state_) return;
    state_ = state;
    showState();
}

void SoundBar::showState() {
    MakingState making{.running = state_.running,
                       .paused = state_.paused,
                       .resting = state_.resting,
                       .activity = tr("Generating"),
                       .target = state_.promptName,
                       .fraction = state_.frames > 0 ? static_cast<double>(state_.frame) / state_.frames : 0,
                       .position = tr("frame %1 of %2").arg(state_.frame).arg(state_.frames),
                       .countText = {},
                       .secondsLeft = state_.secondsLeft};
    //: Progress of sounds.
    if (state_.variations > 1) making.countText = tr("· %1 variations together").arg(state_.variations);
    making_->setState(making);
    fit();
}

}  // namespace continuo::ui
