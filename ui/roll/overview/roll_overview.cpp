#include "roll/overview/roll_overview.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QAccessible>
#include <QPainter>

#include "roll/roll_text.h"
#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr double kRoomToGrow = 1.125;  // times the music, so that growth rarely redraws everything
constexpr double kBeyondSpan = 0.5;    // s; playback may end slightly after the last note
constexpr double kPicturesMargin = 1;  // px around a change

}  // namespace

RollOverview::RollOverview(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAccessibleName(tr("Overview of the take"));
    setWhatsThis(
        tr("<p><b>Overview</b></p><p>Shows the whole take: your notes above the line, the model's below. The "
           "box is the part in view. Drag it to move the view, drag its edges to zoom, or click beside it. "
           "With the keyboard: arrows, Page Up, Page Down, Home and End.</p>"));
    connect(&Theme::instance(), &Theme::changed, this, &RollOverview::redraw);
}

void RollOverview::setContent(std::shared_ptr<const RollContent> content) {
    content_ = std::move(content);
    density_.clear();
    if (content_) density_.count(*content_, 0);
    seconds_ = density_.end();
    redraw();
}

void RollOverview::contentChanged(double from, double to) {
    if (!content_) return;
    density_.count(*content_, from, to);
    changedFrom_ = std::min(changedFrom_, from);
    changedTo_ = std::max(changedTo_, to);
    updateSpan();
    update();
}

void RollOverview::setHeat(bool heat) {
    heat_ = heat;
    redraw();
}

void RollOverview::setMarks(const OverviewMarks& marks) {
    if (marks == marks_) return;
    marks_ = marks;
    updateSpan();
    const Places now = places();
    if (now == seen_) return;
    const bool moved = now[0] != seen_[0] || now[1] != seen_[1];
    seen_ = now;
    update();
    if (!moved || !hasFocus() || !QAccessible::isActive()) return;
    QAccessibleValueChangeEvent event(this, std::max(0.0, marks_.viewBegin));
    QAccessible::updateAccessibility(&event);
}

bool RollOverview::isAllInView() const {
    if (density_.isEmpty()) return true;
    return marks_.viewBegin <= density_.first() && marks_.viewEnd >= density_.end();
}

QString RollOverview::viewText() const {
    const double end = musicEnd();
    //: Read aloud: the visible part of a take.
    return tr("view: %1 to %2 of %3")
        .arg(clockText(std::clamp(marks_.viewBegin, 0.0, end)),
             clockText(std::clamp(marks_.viewEnd, 0.0, end)), clockText(end));
}

OverviewGeometry RollOverview::overviewGeometry() const { return {QRectF(rect()), seconds_}; }

double RollOverview::musicEnd() const { return std::max(density_.end(), marks_.now.value_or(0.0)); }

RollOverview::Places RollOverview::places() const {
    const OverviewGeometry all = overviewGeometry();
    if (all.isEmpty()) return {};
    const QRectF box = all.viewBox(marks_.viewBegin, marks_.viewEnd);
    const auto place = [ratio = devicePixelRatioF()](double x) {
        return static_cast<int>(std::lround(x * ratio));
    };
    const auto placeOf = [&](const std::optional<double>& moment) {
        return moment ? place(std::clamp(all.xOf(*moment), all.area.left(), all.area.right())) : -1;
    };
    return {place(box.left()),      place(box.right()),     placeOf(marks_.now),
            placeOf(marks_.cursor), placeOf(marks_.memory), placeOf(marks_.fork)};
}

// Grows in steps, and shrinks when discarded music no longer extends it.
void RollOverview::updateSpan() {
    const double end = musicEnd();
    const bool outgrown = end > seconds_ + kBeyondSpan;
    const bool tooLong = seconds_ > kRoomToGrow * end + kBeyondSpan;
    if (!outgrown && !tooLong) return;
    seconds_ = outgrown ? kRoomToGrow * end : end;
    redraw();
}

void RollOverview::redraw() {
    changedFrom_ = 0;
    changedTo_ = kStillSounds;
    seen_ = places();
    update();
}

void RollOverview::drawColumns() {
    const OverviewGeometry all = overviewGeometry();
    const double ratio = picture_.devicePixelRatio(), scale = all.scale() * ratio;
    const double most = picture_.width() - 1.0;
    const auto columnOf = [&](double seconds, double by) {
        return static_cast<int>(std::clamp(std::floor(seconds * scale) + by, 0.0, most));
    };
    const int first = columnOf(changedFrom_, -kPicturesMargin), last = columnOf(changedTo_, kPicturesMargin);
    picture_.setDevicePixelRatio(1);
    QPainter painter(&picture_);
    OverviewPainter{all, Theme::current()}.paintColumns(painter, density_, heat_, first, last, ratio);
    painter.end();
    picture_.setDevicePixelRatio(ratio);
    drawn_ += static_cast<std::size_t>(last - first + 1);
    changedFrom_ = kStillSounds;
    changedTo_ = -kStillSounds;
}

void RollOverview::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LeftToRight);  // pitch and time run left to right in every language
    const Tokens& tokens = Theme::current();
    const OverviewGeometry all = overviewGeometry();
    if (all.isEmpty()) return painter.fillRect(rect(), tokens.bg0);
    const double ratio =
        painter.deviceTransform().m11();  // the paint device may have a finer resolution than the screen
    const QSize size(static_cast<int>(std::ceil(width() * ratio)),
                     static_cast<int>(std::ceil(height() * ratio)));
    if (picture_.size() != size || picture_.devicePixelRatio() != ratio) {
        picture_ = QPixmap(size);
        picture_.setDevicePixelRatio(ratio);
        changedFrom_ = 0;
        changedTo_ = kStillSounds;
    }
    if (changedFrom_ <= changedTo_) drawColumns();
    painter.drawPixmap(0, 0, picture_);
    OverviewPainter{all, tokens}.paintMarks(painter, marks_, hasFocus());
}

void RollOverview::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    redraw();
}

void RollOverview::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) redraw();
    QWidget::changeEvent(event);
}

void RollOverview::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void RollOverview::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
    Q_EMIT focusLeft();
}

}  // namespace continuo::ui
