#include "wave/seam_handle.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QPainter>

#include "theme/theme.h"

namespace continuo::ui {

SeamHandle::SeamHandle(QWidget* canvas) : QWidget(canvas) {
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    //: Read aloud: the handle where the prompt ends and the model continues.
    setAccessibleName(tr("Seam"));
    setWhatsThis(
        tr("<p><b>Seam</b></p><p>Where the prompt ends and the model continues. Drag it, or move it with the "
           "arrow keys: by a frame, with Page Up and Page Down by a second.</p>"));
    resize(sizeHint());
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void SeamHandle::setPosition(double seconds, double most, double frame, const QString& text) {
    const bool changes = seconds != seconds_ || text != text_;
    seconds_ = seconds;
    most_ = most;
    frame_ = frame;
    text_ = text;
    if (!changes || !QAccessible::isActive()) return;
    QAccessibleValueChangeEvent event(this, seconds);
    QAccessible::updateAccessibility(&event);
}

void SeamHandle::setDragged(bool held) {
    if (held == held_) return;
    held_ = held;
    update();
}

void SeamHandle::paintEvent(QPaintEvent*) {
    const Tokens& tokens = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hasFocus() ? tokens.focus : tokens.accent, 2));
    painter.setBrush(held_ ? tokens.bg3 : tokens.bg1);
    const QRectF box = QRectF(rect()).adjusted(4, 1, -4, -1);
    painter.drawRoundedRect(hasFocus() ? box.adjusted(-3, 0, 3, 0) : box, 4, 4);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const int line : {-4, -1, 2})
        painter.fillRect(QRectF(rect().center().x() + line + 1, rect().center().y() - 6, 1, 13), tokens.text);
}

void SeamHandle::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() != Qt::NoModifier) return QWidget::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Down: Q_EMIT stepRequested(SeamStep::FrameBack); return;
        case Qt::Key_Right:
        case Qt::Key_Up: Q_EMIT stepRequested(SeamStep::FrameForward); return;
        case Qt::Key_PageDown: Q_EMIT stepRequested(SeamStep::SecondBack); return;
        case Qt::Key_PageUp: Q_EMIT stepRequested(SeamStep::SecondForward); return;
        case Qt::Key_Home: Q_EMIT stepRequested(SeamStep::First); return;
        case Qt::Key_End: Q_EMIT stepRequested(SeamStep::Last); return;
        default: QWidget::keyPressEvent(event);
    }
}

void SeamHandle::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void SeamHandle::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

}  // namespace continuo::ui
