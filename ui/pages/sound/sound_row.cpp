#include "pages/sound/sound_row.h"

#include <QApplication>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QProgressBar>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <utility>

#include "theme/theme.h"
#include "wave/wave_thumbnail.h"
#include "widgets/level_meter.h"
#include "widgets/star_button.h"

namespace continuo::ui {
namespace {

constexpr double kSilence = -60;  // dBFS, the lowest level of the meter
constexpr int kMarkOfChosen = 2;  // px: width of the selection mark at the left

}  // namespace

SoundRow::SoundRow(QWidget* parent) : QWidget(parent) {
    setFixedHeight(kHeight);
    play_ = new QToolButton;
    Theme::setRole(play_, ButtonRole::Small);
    connect(play_, &QToolButton::clicked, this, &SoundRow::playClicked);
    letter_ = new QLabel;
    Theme::setStyle(letter_, TextStyle::PaneTitle);
    letter_->setFixedWidth(20);
    wave_ = new WaveThumbnail;
    meter_ = new LevelMeter;
    meter_->setMono(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 2, 8, 2);
    row->setSpacing(8);
    row->addWidget(play_);
    row->addWidget(letter_);
    row->addWidget(wave_, 3);
    row->addWidget(meter_, 1);
    row->addWidget(level_ = addNumber(tr("%L1 dB").arg(-60.0, 0, 'f', 1)));
    progress_ = new QProgressBar;
    progress_->setTextVisible(false);
    progress_->setFixedHeight(6);
    progress_->setMinimumWidth(40);
    progress_->setMaximumWidth(96);
    row->addWidget(progress_, 1);
    row->addWidget(percent_ = addNumber(tr("%1 %").arg(100)));
    row->addWidget(bits_ = addNumber(QStringLiteral("00.00")));
    star_ = new StarButton;
    connect(star_, &QToolButton::clicked, this, &SoundRow::starClicked);
    row->addWidget(star_);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
    setForm({});
    setSelected(false);
    showPlaying();
}

// Reserves the widest text, to align the columns.
QLabel* SoundRow::addNumber(const QString& widest) {
    auto* label = new QLabel;
    Theme::setStyle(label, TextStyle::Fixed);
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    label->setMinimumWidth(QFontMetrics(Theme::instance().font(TextStyle::Fixed)).horizontalAdvance(widest));
    return label;
}

void SoundRow::setForm(const SoundVariationForm& form) {
    form_ = form;
    letter_->setText(form.letter);
    //: Completes “Star …”.
    star_->setStarred(form.starred, tr("variation %1").arg(form.letter));
    showPlaying();
    updateTexts();
}

void SoundRow::setContent(std::shared_ptr<const WaveContent> content) {
    wave_->setContent(std::move(content));
    updateTexts();
}

void SoundRow::contentChanged() {
    wave_->contentChanged();
    updateTexts();
}

std::optional<double> SoundRow::bitsPerCode() const {
    if (form_.bitsPerCode >= 0) return form_.bitsPerCode;
    const auto& content = wave_->content();
    if (!content) return {};
    return content->codes.bitsPerCode(content->frameAt(content->madeFrom.value_or(0)),
                                      content->codes.frames());
}

void SoundRow::updateTexts() {
    const int percent = static_cast<int>(std::floor(100 * std::clamp(form_.progress, 0.0, 1.0)));
    progress_->setValue(percent);
    percent_->setText(tr("%1 %").arg(percent));
    const std::optional<double> bits = bitsPerCode();
    bits_->setText(bits ? QLocale().toString(*bits, 'f', 2) : QString());
    const QString spoken = spokenText();
    if (accessibleName() != spoken) setAccessibleName(spoken);
}

void SoundRow::setPlaying(bool playing) {
    if (playing == playing_) return;
    playing_ = playing;
    showPlaying();
    updateTexts();
}

void SoundRow::showPlaying() {
    play_->setIcon(Theme::icon(playing_ ? QStringLiteral("stop") : QStringLiteral("play")));
    const QString text = (playing_ ? tr("Stop variation %1") : tr("Play variation %1")).arg(form_.letter);
    play_->setToolTip(text);
    play_->setAccessibleName(text);
    meter_->setAccessibleName(tr("Level of variation %1").arg(form_.letter));
    progress_->setAccessibleName(tr("Progress of variation %1").arg(form_.letter));
    if (playing_) return;
    meter_->setLevels(kSilence, kSilence);
    level_->clear();
}

void SoundRow::setLevel(double peakDb) {
    if (!playing_) return;
    meter_->setLevels(peakDb, peakDb);
    const QString text = peakDb > kSilence ? tr("%L1 dB").arg(peakDb, 0, 'f', 1) : tr("\u2212\u221E dB");
    if (level_->text() != text) level_->setText(text);
}

QString SoundRow::spokenText() const {
    QStringList parts = {tr("Variation %1").arg(form_.letter)};
    //: About a sound, read aloud: it is playing.
    if (playing_) parts << tr("playing");
    if (form_.progress < 1)
        parts << tr("%1 % generated").arg(static_cast<int>(std::floor(100 * form_.progress)));
    if (const auto bits = bitsPerCode()) parts << tr("%L1 bits per code").arg(*bits, 0, 'f', 2);
    if (form_.starred) parts << tr("starred");
    return parts.join(QStringLiteral(", "));
}

// Selects the row and makes it the only tab stop; the arrow keys reach the others.
void SoundRow::setSelected(bool selected) {
    selected_ = selected;
    setFocusPolicy(selected ? Qt::StrongFocus : Qt::ClickFocus);
    for (QToolButton* button : {play_, static_cast<QToolButton*>(star_)})
        button->setFocusPolicy(selected ? Qt::TabFocus : Qt::NoFocus);
    update();
}

void SoundRow::paintEvent(QPaintEvent*) {
    const Tokens& tokens = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), selected_ ? tokens.bg3 : tokens.bg1);
    if (selected_)
        painter.fillRect(0, 0, tokens.highContrast ? 2 * kMarkOfChosen : kMarkOfChosen, height(),
                         tokens.accent);
    if (!hasFocus()) return;
    painter.setPen(QPen(tokens.focus, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void SoundRow::mousePressEvent(QMouseEvent* event) {
    pressedAt_ = event->position();
    pulled_ = event->button() != Qt::LeftButton;
    if (event->button() == Qt::LeftButton || event->button() == Qt::RightButton) Q_EMIT selectRequested();
}

void SoundRow::mouseMoveEvent(QMouseEvent* event) {
    const double moved = (event->position() - pressedAt_).manhattanLength();
    if (!(event->buttons() & Qt::LeftButton) || pulled_ || moved < QApplication::startDragDistance()) return;
    pulled_ = true;
    Q_EMIT dragRequested();
}

void SoundRow::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) Q_EMIT playClicked();
}

void SoundRow::focusInEvent(QFocusEvent*) {
    Q_EMIT selectRequested();
    update();
}

void SoundRow::focusOutEvent(QFocusEvent*) { update(); }

}  // namespace continuo::ui
