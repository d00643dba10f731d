#pragma once

#include <QAccessible>
#include <QComboBox>
#include <QString>
#include <QStringList>
#include <QWidget>

namespace continuo {

// Returns whether a widget is part of a combo box's list, which is read out as the box.
inline bool isInsideComboBox(const QWidget* widget) {
    for (const QWidget* above = widget->parentWidget(); above; above = above->parentWidget())
        if (qobject_cast<const QComboBox*>(above)) return true;
    return false;
}

// Returns the name for screen readers. A combo box's own name is its value; its label says its purpose.
inline QString screenReaderName(QWidget* widget) {
    const QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
    if (spoken == nullptr) return {};
    if (qobject_cast<QComboBox*>(widget) == nullptr) return spoken->text(QAccessible::Name).trimmed();
    const auto labels = spoken->relations(QAccessible::Label);
    return labels.isEmpty() ? QString() : labels.front().first->text(QAccessible::Name).trimmed();
}

// Returns the focusable widgets below `root` without an accessible name: "QLineEdit in FilesPage". Hidden
// ones count, since they may be shown later.
inline QStringList unnamedControls(QWidget* root) {
    QStringList unnamed;
    QList<QWidget*> widgets = root->findChildren<QWidget*>();
    widgets.prepend(root);
    for (QWidget* widget : widgets) {
        const bool takesFocus = widget->focusPolicy() != Qt::NoFocus && !widget->focusProxy();
        if (!takesFocus || isInsideComboBox(widget) || !screenReaderName(widget).isEmpty()) continue;
        QString place = QString::fromLatin1(widget->metaObject()->className());
        if (!widget->objectName().isEmpty()) place += QStringLiteral(" ") + widget->objectName();
        for (QWidget* above = widget->parentWidget(); above; above = above->parentWidget()) {
            const QString name = QString::fromLatin1(above->metaObject()->className());
            if (!name.startsWith(QLatin1String("continuo::"))) continue;
            place += QStringLiteral(" in ") + name;
            break;
        }
        unnamed << place;
    }
    return unnamed;
}

}  // namespace continuo
