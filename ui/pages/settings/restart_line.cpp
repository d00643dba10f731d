#include "pages/settings/restart_line.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr int kMostWidth = 588;  // px: a row with a control of maximum width

}  // namespace

RestartLine::RestartLine(QWidget* parent) : QWidget(parent), words_(new QLabel) {
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::PlainText);
    auto* restart = new QPushButton(tr("Restart now"));
    restart->setAutoDefault(false);
    restart->setToolTip(tr("Saves everything and restarts Continuo with the same view"));
    connect(restart, &QPushButton::clicked, this, &RestartLine::restartRequested);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    setMaximumWidth(kMostWidth);
    row->addWidget(words_, 1);
    row->addWidget(restart, 0, Qt::AlignTop);
    setBlockedReason({});
}

void RestartLine::setBlockedReason(const QString& why) {
    Theme::setStyle(words_, TextStyle::Caption, why.isEmpty() ? &Tokens::text2 : &Tokens::warn);
    words_->setText(why.isEmpty() ? tr("The change takes effect after a restart.") : why);
    if (why.isEmpty()) return;
    QAccessibleEvent alert(words_, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

}  // namespace continuo::ui
