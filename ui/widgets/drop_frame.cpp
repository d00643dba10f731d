#include "widgets/drop_frame.h"

#include <QEvent>
#include <QPainter>

#include "theme/theme.h"

namespace continuo::ui {

DropFrame::DropFrame(QWidget* parent) : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    parent->installEventFilter(this);
    hide();
}

bool DropFrame::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parent() && event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

void DropFrame::showEvent(QShowEvent*) {
    setGeometry(parentWidget()->rect());
    raise();
}

void DropFrame::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(QPen(Theme::current().accent, 3, Qt::DashLine));
    painter.drawRect(QRectF(rect()).adjusted(2, 2, -2, -2));
}

}  // namespace continuo::ui
