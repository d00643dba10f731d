#include "main_window/whats_this.h"

#include <QHelpEvent>
#include <QWhatsThis>
#include <QWidget>

namespace continuo::ui {

QString WhatsThis::helpText(const QWidget& widget) {
    if (!widget.whatsThis().isEmpty()) return widget.whatsThis();
    const QString name = widget.accessibleName().toHtmlEscaped();
    if (name.isEmpty()) return {};
    QString text = QStringLiteral("<p><b>%1</b></p>").arg(name);
    QStringList told{widget.accessibleName()};
    for (const QString& more : {widget.toolTip(), widget.accessibleDescription()}) {
        if (more.isEmpty() || told.contains(more)) continue;
        text += QStringLiteral("<p>") + more.toHtmlEscaped() + QStringLiteral("</p>");
        told << more;
    }
    return text;
}

bool WhatsThis::eventFilter(QObject* watched, QEvent* event) {
    const bool asked = event->type() == QEvent::QueryWhatsThis;
    if ((!asked && event->type() != QEvent::WhatsThis) || !watched->isWidgetType()) return false;
    auto& widget = static_cast<QWidget&>(*watched);
    const QString text = helpText(widget);
    if (text.isEmpty()) return false;  // try the surrounding widget
    event->accept();
    if (!asked) QWhatsThis::showText(static_cast<QHelpEvent&>(*event).globalPos(), text, &widget);
    return true;
}

}  // namespace continuo::ui
