#pragma once

#include <QApplication>
#include <QKeyEvent>
#include <QList>
#include <QString>
#include <QStringList>
#include <QWidget>

#include "ui/accessible_names.h"

namespace continuo {

// Returns the tab stops of a shown window.
inline QList<QWidget*> tabStops(QWidget& window) {
    QList<QWidget*> stops;
    for (QWidget* each = window.nextInFocusChain(); each != &window; each = each->nextInFocusChain()) {
        const bool takesFocus = (each->focusPolicy() & Qt::TabFocus) != 0 && !each->focusProxy();
        if (takesFocus && each->isVisibleTo(&window) && !isInsideComboBox(each)) stops << each;
    }
    return stops;
}

// Returns the real round of the Tab key, from the stop after the focus widget until it returns; empty if it
// never does. Qt has paths into a widget that its chain of stops does not show.
inline QList<QWidget*> tabCycle(QWidget& window) {
    QList<QWidget*> round;
    while (window.focusWidget() != nullptr) {
        QKeyEvent press(QEvent::KeyPress, Qt::Key_Tab, Qt::NoModifier);
        QApplication::sendEvent(window.focusWidget(), &press);
        QWidget* const here = window.focusWidget();
        if (!round.isEmpty() && here == round.front()) return round;
        if (round.contains(here)) break;
        round << here;
    }
    return {};
}

// Returns the stops that the Tab key does not reach.
inline QStringList unreachableStops(QWidget& window) {
    const QList<QWidget*> round = tabCycle(window);
    QStringList missing;
    if (round.isEmpty()) return {QStringLiteral("Tab never comes back to where it began")};
    for (const QWidget* each : tabStops(window))
        if (each->isEnabled() && !round.contains(each))
            missing << QString::fromLatin1(each->metaObject()->className()) + QLatin1Char(' ') +
                           each->accessibleName();
    return missing;
}

// Returns the Tab steps against reading order: upwards except into a column further right, or backwards in a
// row. The step that wraps around does not count.
inline QStringList stepsAgainstReadingOrder(QWidget& window) {
    const auto place = [&](QWidget* each) { return QRect(each->mapTo(&window, QPoint()), each->size()); };
    const auto name = [](QWidget* each) {
        return QString::fromLatin1(each->metaObject()->className()) + QLatin1Char(' ') +
               each->accessibleName();
    };
    QStringList steps;
    const QList<QWidget*> stops = tabStops(window);
    for (qsizetype i = 0; i < stops.size(); ++i) {
        QWidget *here = stops[i], *next = stops[(i + 1) % stops.size()];
        const QRect from = place(here), to = place(next);
        if (from.isEmpty() || to.isEmpty() || here->isAncestorOf(next)) continue;
        const bool right = to.left() >= from.right();
        const bool up = to.bottom() <= from.top();
        const bool back = !up && to.top() < from.bottom() && to.right() <= from.left();
        if ((up && !right) || back) steps << name(here) + QStringLiteral(" -> ") + name(next);
    }
    return steps.size() > 1 ? steps : QStringList();
}

}  // namespace continuo
