#include "pages/dialogs/dialog_words.h"

#include <QHBoxLayout>

#include "widgets/icon_label.h"

namespace continuo::ui {

QLabel* makeDialogLabel(QWidget* parent, const QString& text, TextStyle style, QColor Tokens::*colour) {
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    Theme::setStyle(label, style, colour);
    return label;
}

QLabel* makeWarningLine(QWidget* parent, QBoxLayout* into, QColor Tokens::*colour) {
    auto* line = new QWidget(parent);
    auto* icon = new IconLabel(16, line);
    icon->setIcon(Theme::icon(QStringLiteral("warning"), colour));
    QLabel* label = makeDialogLabel(line, {}, TextStyle::Body, colour);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(icon, 0, Qt::AlignTop);
    row->addWidget(label, 1);
    line->hide();
    into->addWidget(line);
    return label;
}

void setLineText(QLabel* label, const QString& text) {
    label->setText(text);
    label->parentWidget()->setVisible(!text.isEmpty());
}

}  // namespace continuo::ui
