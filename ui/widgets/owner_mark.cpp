#include "widgets/owner_mark.h"

#include <QPainter>
#include <QPainterPath>

#include "theme/theme.h"

namespace continuo::ui {

QColor ownerColour(Owner owner) { return owner == Owner::You ? Theme::current().you : Theme::current().ai; }

void paintOwnerMark(QPainter& painter, const QRectF& rect, Owner owner, bool filled, const QColor& colour) {
    QRectF bar = filled ? rect : rect.adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath shape;
    shape.addRect(bar);
    if (owner == Owner::Model) {
        QPainterPath notch;
        notch.addRect(QRectF(bar.left() - 1, bar.top() + 2, 3, bar.height() - 4));
        shape = shape.subtracted(notch);
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(filled ? Qt::NoPen : QPen(colour, 1));
    painter.setBrush(filled ? QBrush(colour) : QBrush(Qt::NoBrush));
    painter.drawPath(shape);
    painter.restore();
}

}  // namespace continuo::ui
