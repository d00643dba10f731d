#include "widgets/link_label.h"

#include <QKeyEvent>
#include <QPainter>

#include "theme/theme.h"

namespace continuo::ui {

LinkLabel::LinkLabel(const QString& text, QWidget* parent) : QAbstractButton(parent) {
    setText(text);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::clicked, this, &LinkLabel::triggered);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

QSize LinkLabel::sizeHint() const {
    const QFontMetrics metrics(Theme::instance().font(TextStyle::Caption));
    return {metrics.horizontalAdvance(text()) + 8, qMax(24, metrics.height() + 4)};
}

void LinkLabel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
    QAbstractButton::keyPressEvent(event);
}

void LinkLabel::paintEvent(QPaintEvent*) {
    const Tokens& tokens = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QFont font = Theme::instance().font(TextStyle::Caption);
    font.setUnderline(true);
    painter.setFont(font);
    painter.setPen(isEnabled() ? tokens.accent : tokens.text3);
    painter.drawText(rect(), Qt::AlignCenter, text());
    if (!hasFocus()) return;
    painter.setPen(QPen(tokens.focus, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
}

}  // namespace continuo::ui
