#include "wave/wave_canvas.h"

#include <QAccessible>
#include <QLocale>
#include <QPainter>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <utility>

#include "roll/roll_frame.h"
#include "roll/roll_text.h"
#include "theme/theme.h"
#include "wave/code_painter.h"
#include "wave/seam_handle.h"
#include "wave/spectrogram.h"
#include "wave/wave_accessible.h"
#include "wave/wave_painter.h"

namespace continuo::ui {
namespace {

constexpr int kCellsBeforeSeam = 4;    // divisor: a quarter of the cells shows the time before the seam
constexpr double kHandlePlace = 0.88;  // share of the waveform's height

}  // namespace

WaveCanvas::WaveCanvas(QWidget* parent)
    : QWidget(parent), spectrogram_(new Spectrogram(this)), handle_(new SeamHandle(this)) {
    installWaveAccessibility();
    handle_->hide();
    setProperty("placesTabStops", true);  // no layout orders the child widgets
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    grabGesture(Qt::PinchGesture);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Sound"));
    setWhatsThis(
        tr("<p><b>Sound</b></p><p>Shows the prompt and its continuation: waveform, spectrogram and the "
           "surprise of each code. A click sets the playback position; the handle moves the seam, where the "
           "model continues.</p><p>With the keyboard: arrows move the position, with Shift by a second; Alt "
           "and arrows move the seam; Up and Down move between the levels of codes.</p>"));
    connect(&Theme::instance(), &Theme::changed, this, &WaveCanvas::refreshLook);
    connect(spectrogram_, &Spectrogram::moreAvailable, this, [this] { update(); });
    connect(handle_, &SeamHandle::stepRequested, this, &WaveCanvas::stepSeam);
    connect(handle_, &SeamHandle::positionRequested, this, &WaveCanvas::moveSeam);
}

WaveCanvas::~WaveCanvas() = default;

const WaveContent& WaveCanvas::shownContent() const {
    static const WaveContent empty{WaveFormat{}};
    return content_ ? *content_ : empty;
}

void WaveCanvas::setContent(std::shared_ptr<const WaveContent> content) {
    if (content == content_) return contentChanged();
    content_ = std::move(content);
    spectrogram_->clear();
    contentChanged();
}

void WaveCanvas::contentChanged() {
    level_ = std::clamp(level_, 0, std::max(0, shownContent().format.levels - 1));
    update();
    updateSeamHandle();
    notifyPosition();
}

void WaveCanvas::setSeam(std::optional<double> seconds) {
    if (drag_ == Drag::Seam && seconds) return;  // the user is dragging the seam
    seam_ = seconds;
    if (!seam_) endDrag();
    update();
    updateSeamHandle();
}

void WaveCanvas::setPosition(double seconds) {
    if (seconds == position_) return;
    position_ = seconds;
    update();
    notifyPosition();
}

void WaveCanvas::setPlayhead(std::optional<double> seconds) {
    if (seconds == playhead()) return;
    const double begin = viewBegin();
    seconds ? times_.setPlaybackTime(*seconds, shownContent().end(), plotWidth())
            : times_.setNow({}, plotWidth());
    update();
    if (viewBegin() != begin) notifyViewChanged();
}

void WaveCanvas::setFollow(bool follow) {
    times_.setFollow(follow, plotWidth());
    notifyViewChanged();
}

double WaveCanvas::plotWidth() const { return layOutWave(size(), 0).times.roll.width(); }

double WaveCanvas::frameSeconds() const { return 1 / shownContent().format.framesPerSecond; }

WaveGeometry WaveCanvas::waveGeometry() const {
    WaveGeometry geometry = layOutWave(size(), shownContent().format.levels);
    geometry.times.begin = times_.begin();
    geometry.times.scale = times_.scale();
    geometry.times.ratio = devicePixelRatioF();
    return geometry;
}

void WaveCanvas::zoom(double factor, std::optional<double> aroundX) {
    const RollGeometry times = waveGeometry().times;
    times_.zoom(factor, aroundX.value_or(times.roll.center().x()), times);
    moveByHand(times_.begin());
}

void WaveCanvas::fit() {
    times_.fit(shownContent().end(), plotWidth());
    times_.setBegin(0);
    notifyViewChanged();
}

void WaveCanvas::setViewBegin(double seconds) {
    times_.setBegin(seconds);
    notifyViewChanged();
}

// Moves the view for the user; the view does not begin before the sound.
void WaveCanvas::moveByHand(double begin) {
    if (times_.moveTo(std::max(0.0, begin), shownContent().end(), plotWidth())) Q_EMIT followChanged(false);
    notifyViewChanged();
}

void WaveCanvas::moveSeam(double seconds) {
    if (!seam_ || !content_) return;
    const double frame = frameSeconds();
    const double most = std::floor(shownContent().seconds() / frame) * frame;
    const double place = std::clamp(std::round(seconds / frame) * frame, 0.0, most);
    if (place == *seam_) return;
    seam_ = place;
    update();
    updateSeamHandle();
    Q_EMIT seamMoved(place);
}

void WaveCanvas::choosePosition(double seconds) {
    const double place = std::clamp(seconds, 0.0, shownContent().seconds());
    setPosition(place);
    Q_EMIT positionChosen(place);
}

QRect WaveCanvas::handleRect() const {
    if (!seam_ || !content_) return {};
    const WaveGeometry geometry = waveGeometry();
    const QRectF& plot = geometry.wave;
    const QSize size = handle_->size();
    // Keeps the handle completely visible at the edges, also if the seam is out of view.
    const double x = std::clamp(geometry.times.xOf(*seam_), plot.left(), plot.right());
    const double y = std::min(plot.top() + kHandlePlace * plot.height(), plot.bottom() - size.height() / 2.0);
    const double left = std::min(x - size.width() / 2.0, plot.right() - size.width());
    return {
        QPoint(static_cast<int>(std::lround(left)), static_cast<int>(std::lround(y - size.height() / 2.0))),
        size};
}

int WaveCanvas::firstCell(const WaveGeometry& geometry) const {
    const WaveContent& content = shownContent();
    const int frames = std::max(content.codes.frames(), content.frameAt(content.end()));
    const int seam = content.frameAt(seam_.value_or(content.madeFrom.value_or(0)));
    return std::clamp(seam - geometry.cells() / kCellsBeforeSeam, 0, std::max(0, frames - geometry.cells()));
}

std::optional<CodeCell> WaveCanvas::cellAt(const QPointF& position) const {
    const WaveGeometry geometry = waveGeometry();
    const WaveContent& content = shownContent();
    CodeCell cell;
    const auto levelIn = [&](const QRectF& area) {
        return static_cast<int>((position.y() - area.top()) / area.height() * content.format.levels);
    };
    if (geometry.codes.contains(position)) {
        cell = {levelIn(geometry.codes), content.frameAt(geometry.times.timeAt(position.x()))};
    } else if (geometry.nearSeam.contains(position)) {
        const double cells = (position.x() - geometry.nearSeam.left()) / geometry.cellWidth;
        cell = {levelIn(geometry.nearSeam), firstCell(geometry) + static_cast<int>(cells)};
    } else {
        return {};
    }
    const bool isThere =
        cell.frame >= 0 && cell.frame < content.codes.frames() && cell.level < content.format.levels;
    return isThere ? std::optional(cell) : std::nullopt;
}

std::optional<CodeCell> WaveCanvas::chosenCell() const {
    const WaveContent& content = shownContent();
    const int frame = content.frameAt(position_);
    if (content.format.levels == 0 || frame < 0 || frame >= content.codes.frames()) return {};
    return CodeCell{level_, frame};
}

QString WaveCanvas::cellText(const CodeCell& cell) const {
    const float bits = shownContent().codes.bitsAt(cell);
    //: A code of a sound: level and frame of the codec, number of the code.
    const QString place = tr("level %1 · frame %2 · code %3")
                              .arg(cell.level + 1)
                              .arg(cell.frame)
                              .arg(shownContent().codes.codeAt(cell));
    if (bits < 0) return place;
    //: Surprise of a code.
    return place + QStringLiteral(" \u00B7 ") + tr("%L1 bits").arg(static_cast<double>(bits), 0, 'f', 1);
}

QString WaveCanvas::positionText() const {
    const WaveContent& content = shownContent();
    //: Position in a sound and its length.
    QStringList facts = {tr("%1 of %2").arg(clockText(position_, 1), clockText(content.seconds(), 1)),
                         //: Part of a sound.
                         content.isMadeAt(position_) ? tr("model") : tr("prompt")};
    if (const auto cell = chosenCell()) facts << cellText(*cell);
    return facts.join(QStringLiteral(", "));
}

QString WaveCanvas::seamText() const {
    if (!seam_) return {};
    //: About a sound, read aloud.
    return *seam_ > 0 ? tr("prompt %1 to %2").arg(clockText(0, 1), clockText(*seam_, 2)) : tr("no prompt");
}

void WaveCanvas::updateSeamHandle() {
    handle_->setVisible(seam_ && content_);
    if (!seam_ || !content_) return;
    handle_->setPosition(*seam_, shownContent().seconds(), frameSeconds(), seamText());
    handle_->move(handleRect().topLeft());
}

void WaveCanvas::notifyPosition() {
    if (!QAccessible::isActive() || !hasFocus()) return;
    QAccessibleValueChangeEvent event(this, position_);
    QAccessible::updateAccessibility(&event);
}

void WaveCanvas::notifyViewChanged() {
    update();
    updateSeamHandle();
    Q_EMIT viewChanged();
}

bool WaveCanvas::isComputing() const { return spectrogram_->isBusy(); }

std::int64_t WaveCanvas::columnsComputed() const { return spectrogram_->columnsComputed(); }

QSize WaveCanvas::sizeHint() const { return {860, 300}; }

QSize WaveCanvas::minimumSizeHint() const { return {240, 96}; }

void WaveCanvas::refreshLook() {
    spectrogram_->clearColours();
    update();
}

void WaveCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LeftToRight);  // time runs left to right in every language
    const Tokens& tokens = Theme::current();
    WaveGeometry geometry = waveGeometry();
    RollGeometry& times = geometry.times;
    times.ratio =
        painter.deviceTransform().m11();  // the paint device may have a finer resolution than the screen
    const QRectF& plots = times.roll;
    painter.fillRect(QRectF(0, 0, width(), plots.top()), tokens.bg1);
    painter.fillRect(QRectF(0, plots.top(), plots.left(), height()), tokens.bg1);
    painter.fillRect(QRectF(plots.left(), plots.bottom(), plots.width(), height()), tokens.bg1);
    const WaveContent& content = shownContent();
    const RollFrame frame{times, tokens};
    const WavePainter wave{geometry, tokens, content};
    const CodePainter codes{geometry, tokens, content, firstCell(geometry)};
    painter.save();
    painter.setClipRect(QRectF(plots.left(), 0, plots.width(), height()));
    wave.paintWaveform(painter, playhead(), waveform_);
    spectrogram_->paint(painter, content, times, geometry.spectrogram, tokens);
    codes.paintMap(painter);
    wave.paintPending(painter);
    wave.paintBands(painter);
    frame.paintRuler(painter, {}, playhead());
    frame.paintCursor(painter, position_);
    if (seam_) {
        const double x = times.xOf(*seam_);
        painter.fillRect(QRectF(x - 1, times.band.top(), 2, plots.bottom() - times.band.top()),
                         tokens.accent);
        if (drag_ == Drag::Seam) frame.paintTimeBox(painter, *seam_, tokens.accent);
    }
    painter.restore();
    codes.paintCells(painter, seam_, hasFocus() ? chosenCell() : std::nullopt);
    wave.paintScales(painter);
    if (playhead()) frame.paintNow(painter, *playhead());
    if (focusSeen_ && hasFocus()) {
        painter.setPen(QPen(tokens.focus, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

}  // namespace continuo::ui
