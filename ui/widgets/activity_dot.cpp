#include "widgets/activity_dot.h"

#include <QPainter>

#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr int kLitMs = 150;

}  // namespace

ActivityDot::ActivityDot(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    lit_.setSingleShot(true);
    connect(&lit_, &QTimer::timeout, this, [this] { update(); });
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void ActivityDot::setState(State state) {
    state_ = state;
    update();
}

void ActivityDot::flash() {
    lit_.start(kLitMs);
    update();
}

void ActivityDot::paintEvent(QPaintEvent*) {
    const Tokens& tokens = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = state_ == State::Ok     ? tokens.ok
                          : state_ == State::Warn ? tokens.warn
                          : state_ == State::Err  ? tokens.err
                                                  : tokens.lineStrong;
    const QPointF middle = QRectF(rect()).center();
    painter.setPen(Qt::NoPen);
    if (isLit()) {
        painter.setBrush(mix(tokens.bg1, colour, 0.4));
        painter.drawEllipse(middle, 8, 8);
    }
    // Hollow if off, so that it is distinguishable without colour.
    if (state_ == State::Off) painter.setPen(QPen(colour, 1.5));
    painter.setBrush(state_ == State::Off ? QBrush(Qt::NoBrush) : QBrush(colour));
    painter.drawEllipse(middle, 4, 4);
}

}  // namespace continuo::ui
