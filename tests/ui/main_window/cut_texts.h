#pragma once

#include <QAbstractButton>
#include <QCoreApplication>
#include <QLabel>
#include <QString>
#include <QStringList>
#include <QWidget>

#include "widgets/elided_label.h"

namespace continuo::ui {

// Returns whether a widget shows its text only in part.
inline bool isCut(const QWidget& widget) {
    const int room = widget.contentsRect().width();
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        if (dynamic_cast<const ElidedLabel*>(label) != nullptr || label->wordWrap()) return false;
        return label->textFormat() != Qt::RichText &&
               label->fontMetrics().horizontalAdvance(label->text()) > room;
    }
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    return button != nullptr && !button->text().isEmpty() && button->sizeHint().width() > button->width();
}

// Returns the fully visible turn texts in the window's toolbar.
inline QStringList visibleTurnTexts(const QWidget& toolbar) {
    QStringList whole;
    for (const char* owner : {"YOU", "MODEL"}) {
        const QString word = QCoreApplication::translate("continuo::ui::TransportBar", owner);
        for (const auto* label : toolbar.findChildren<QLabel*>())
            if (label->text() == word && label->isVisible() && !isCut(*label) &&
                label->geometry().right() < toolbar.width())
                whole << word;
    }
    return whole;
}

// Returns the widget's name in messages.
inline QString describeWidget(const QWidget& widget) {
    const QVariant text = widget.property("text");
    return QStringLiteral("%1 “%2”").arg(QLatin1String(widget.metaObject()->className()),
                                         text.isValid() ? text.toString() : widget.accessibleName());
}

// Returns the widgets shown only in part, by their text, one per line.
inline QStringList findCutWidgets(const QWidget& pane) {
    QStringList cut;
    for (const auto* widget : pane.findChildren<QWidget*>()) {
        if (!widget->isVisibleTo(&pane) || widget->width() == 0) continue;
        const int right = widget->mapTo(&pane, QPoint(widget->width(), 0)).x();
        const bool inside = widget->mapTo(&pane, QPoint()).x() >= 0 && right <= pane.width();
        if (inside && !isCut(*widget)) continue;
        cut << QStringLiteral("%1 (%2 to %3 of %4)")
                   .arg(describeWidget(*widget))
                   .arg(widget->mapTo(&pane, QPoint()).x())
                   .arg(right)
                   .arg(pane.width());
    }
    return cut;
}

}  // namespace continuo::ui
